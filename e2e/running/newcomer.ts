/** A client who signs up, and the e-mails that come. */
import { randomInt } from 'node:crypto'
import { expect } from 'vitest'
import { ask } from './api.ts'
import { thisProduct } from './this-product.ts'

export const newcomerPassword = 'Parola-veche-1'

type Mail = { to: string[]; subject: string; text: string }

/** The text of the e-mail, once it has come. */
export async function mailTo(email: string, subject: RegExp): Promise<string> {
  let text = ''
  await expect
    .poll(
      async () => {
        const { mails } = (await (await fetch(`${thisProduct().simulatorsUrl}/mail/_sim/state`)).json()) as { mails: Mail[] }
        text = mails.find((mail) => mail.to.includes(email) && subject.test(mail.subject))?.text ?? ''
        return text
      },
      { timeout: 60_000 },
    )
    .not.toBe('')
  return text
}

/** A place that no other client signs up from: of the network that is kept for tests. */
export const aPlace = () => `198.18.${randomInt(256)}.${randomInt(256)}`

/** A client of its own: what is done to its account is felt nowhere else. */
export async function newcomer(name: string): Promise<string> {
  const email = `${name.toLowerCase()}@example.test`
  await ask('POST', '/auth/sign-up', { from: aPlace(), body: { name, email, password: newcomerPassword } })
  const token = /confirm-email\?token=(\S+)/.exec(await mailTo(email, /confirmati adresa/))?.[1]
  await ask('POST', '/auth/confirm-email', { body: { token } })
  return email
}
