/** Asks whether the domains of typed addresses take mail, each address once. */
import { useRef, useState } from 'react'
import { callApi } from '#web/api.ts'
import { isMailAddress, MAIL_CHECK_MS, type MailVerdict, mailSettings } from '../../contract/mail-settings.ts'

export type MailCheckState = MailVerdict | 'checking'
export type MailChecks = ReturnType<typeof useMailChecks>

const keyOf = (email: string): string => email.trim().toLowerCase()

/** `known`: addresses that were saved, which are not asked about. */
export function useMailChecks(known: readonly string[]) {
  const asked = useRef(new Map<string, Promise<MailVerdict>>())
  const answers = useRef(new Map<string, MailCheckState>())
  const [, redraw] = useState(0)

  const note = (key: string, checked: MailCheckState) => {
    answers.current.set(key, checked)
    redraw((count) => count + 1)
  }

  /** What is no address by its form is not asked about: the form says so itself. */
  async function check(email: string): Promise<void> {
    const key = keyOf(email)
    if (!isMailAddress(key) || known.some((one) => keyOf(one) === key)) return
    const running = asked.current.get(key)
    if (running) {
      await running
      return
    }
    const asking = verdictOn(key)
    asked.current.set(key, asking)
    note(key, 'checking')
    const verdict = await asking
    note(key, verdict)
    // Asked once more where no answer came.
    if (verdict === 'unknown') asked.current.delete(key)
  }

  const of = (email: string): MailCheckState | null => answers.current.get(keyOf(email)) ?? null
  return { check, of, isRefused: (email: string) => of(email) === 'invalid' }
}

const verdictOn = (email: string): Promise<MailVerdict> =>
  callApi(mailSettings.check, { body: { email } }, AbortSignal.timeout(MAIL_CHECK_MS)).then(
    ({ verdict }) => verdict,
    () => 'unknown' as const,
  )
