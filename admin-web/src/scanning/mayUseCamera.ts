/** Whether the page may use a camera: only in a secure context, which plain http is not, except on localhost. */
export const mayUseCamera = (): boolean => window.isSecureContext && 'mediaDevices' in navigator;
