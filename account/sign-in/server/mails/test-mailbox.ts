/** What arrived at an address: read from the simulated mail server. */
import { vi } from 'vitest'

export type ReceivedMail = { to: string[]; subject: string; text: string }

const MAIL_WITHIN_MS = 10_000

type MailedPath = 'confirm-email' | 'reset-password' | 'invitation' | 'change-email' | 'undo-email-change'

export const mailboxOf = (simulator: string) => {
  const mailsTo = async (email: string): Promise<ReceivedMail[]> => {
    const { mails } = (await (await fetch(`${simulator}/mail/_sim/state`)).json()) as { mails: ReceivedMail[] }
    return mails.filter((mail) => mail.to.includes(email))
  }

  /** The newest e-mail that matches, once there are this many of them. */
  const mail = (email: string, matches: RegExp, count = 1): Promise<ReceivedMail> =>
    vi.waitFor(
      async () => {
        const found = (await mailsTo(email)).filter(({ text, subject }) => matches.test(text) || matches.test(subject))
        if (found.length !== count || !found[0]) throw new Error(`${found.length} e-mails to ${email} instead of ${count}`)
        return found[0]
      },
      { timeout: MAIL_WITHIN_MS, interval: 50 },
    )

  return {
    mailsTo,
    mail,
    /** The token in the newest e-mail with such a link, once there are this many. */
    async token(email: string, path: MailedPath, count = 1): Promise<string> {
      const { text } = await mail(email, new RegExp(`/${path}\\?token=`), count)
      return /token=(\S+)/.exec(text)?.[1] ?? ''
    },
  }
}
