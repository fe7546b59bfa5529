/** The two mails of an account: confirm the address, choose a new password. */
import type { App } from '../../platform/app.ts'
import { addJob, type Task } from '../../platform/jobs.ts'
import type { MailedToken } from './auth.ts'

const letters: Record<MailedToken['kind'], { path: string; subject: string; lines: (product: string) => string[] }> = {
  'confirm-email': {
    path: '/confirm-email',
    subject: 'Confirmati adresa de email',
    lines: (product) => [
      `Va multumim ca ati ales ${product}.`,
      'Pentru a confirma adresa de email accesati linkul de mai jos in urmatoarele 24 de ore:',
    ],
  },
  'reset-password': {
    path: '/reset-password',
    subject: 'Alegeti o parola noua',
    lines: () => [
      'Am primit o cerere de schimbare a parolei contului dumneavoastra.',
      'Daca dumneavoastra ati facut-o, alegeti o parola noua la linkul de mai jos in urmatoarele 24 de ore. Altfel ignorati acest mesaj.',
    ],
  },
}

export const sendMailedToken: Task<MailedToken> = {
  name: 'send-mailed-token',
  async run(app, { kind, email, name, token }) {
    const letter = letters[kind]
    const link = `${app.config.publicUrl}${letter.path}?token=${encodeURIComponent(token)}`
    const text = [
      `Buna ziua, ${name},`,
      '',
      ...letter.lines(app.config.productName),
      '',
      link,
      '',
      `Echipa ${app.config.productName}`,
    ].join('\n')
    await app.mail.send({ to: email, subject: `${app.config.productName}: ${letter.subject.toLowerCase()}`, text })
  },
}

export const mailTokenLater = (app: Pick<App, 'db'>) => (mailed: MailedToken) =>
  app.db.inTransaction((tx) => addJob(tx, sendMailedToken, mailed))
