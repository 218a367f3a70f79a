export * from './port.ts';
export { openOutboxMail, type OutboxOptions } from './outboxMail.ts';
export { openSmtpMail, type SmtpOptions } from './smtpMail.ts';
export { inMemoryMail, type InMemoryMail } from './inMemoryMail.ts';
