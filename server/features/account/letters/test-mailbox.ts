/** What arrived at an address: read from the simulated mail server. */
import { vi } from 'vitest'

export type ArrivedLetter = { to: string[]; subject: string; text: string }

const LETTER_WITHIN_MS = 10_000

export const mailboxOf = (simulator: string) => {
  const lettersTo = async (email: string): Promise<ArrivedLetter[]> => {
    const { letters } = (await (await fetch(`${simulator}/mail/_sim/state`)).json()) as { letters: ArrivedLetter[] }
    return letters.filter((letter) => letter.to.includes(email))
  }

  /** The newest letter that matches, once there are so many of them. */
  const letter = (email: string, matches: RegExp, count = 1): Promise<ArrivedLetter> =>
    vi.waitFor(
      async () => {
        const found = (await lettersTo(email)).filter(({ text, subject }) => matches.test(text) || matches.test(subject))
        if (found.length !== count || !found[0]) throw new Error(`${found.length} letters to ${email} instead of ${count}`)
        return found[0]
      },
      { timeout: LETTER_WITHIN_MS, interval: 50 },
    )

  return {
    lettersTo,
    letter,
    /** The token in the newest letter with such a link, once there are so many. */
    async token(email: string, path: 'confirm-email' | 'reset-password' | 'invitation', count = 1): Promise<string> {
      const { text } = await letter(email, new RegExp(`/${path}\\?token=`), count)
      return /token=(\S+)/.exec(text)?.[1] ?? ''
    },
  }
}
