/** Whether this page may ask for a camera: only a safe address may, which plain http is not, except on the device itself. */
export const mayUseCamera = (): boolean => window.isSecureContext && 'mediaDevices' in navigator;
