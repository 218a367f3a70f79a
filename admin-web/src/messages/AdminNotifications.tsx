import { useEffect } from 'react';
import { useNotificationContext, useTranslate } from 'react-admin';
import { showToast } from './toasts.ts';

/** Shows react-admin's notifications as toasts. */
export function AdminNotifications() {
  const { notifications, takeNotification } = useNotificationContext();
  const translate = useTranslate();
  useEffect(() => {
    if (notifications.length === 0) return;
    const notification = takeNotification();
    if (notification === undefined || typeof notification.message !== 'string') return;
    const { message, type, notificationOptions } = notification;
    showToast({ kind: type, text: translate(message, { _: message, ...notificationOptions?.messageArgs }) });
  }, [notifications, takeNotification, translate]);
  return null;
}
