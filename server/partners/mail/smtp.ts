import nodemailer from 'nodemailer'
import type { Mail } from './port.ts'

const SEND_TIMEOUT_MS = 15_000

/** Any SMTP server, e.g. `smtps://user:password@mail.example.ro`; `smtp+starttls://` speaks to nobody who does not encrypt. */
export function smtpMail({ url, from }: { url: string; from: string }): Mail {
  const { protocol, hostname, port, username, password } = new URL(url)
  const transport = nodemailer.createTransport(
    {
      host: hostname,
      port: Number(port) || (protocol === 'smtps:' ? 465 : 587),
      secure: protocol === 'smtps:',
      ignoreTLS: hostname === '127.0.0.1',
      requireTLS: protocol === 'smtp+starttls:',
      ...(username ? { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } } : {}),
      connectionTimeout: SEND_TIMEOUT_MS,
      socketTimeout: SEND_TIMEOUT_MS,
    },
    { from },
  )
  return {
    async send(letter) {
      await transport.sendMail(letter)
    },
  }
}
