/**
 * Letters to accounts, as effects. They are prepared when they are sent: rows of effects hold neither addresses nor links. After a day,
 * or two answers that were cut off, a letter is given up: another can be asked for, and an operator could not send it.
 */
import { createHash, createHmac } from 'node:crypto'
import type { Effect, EffectKind, Outcome } from '../../../effects/effect-kind.ts'
import { letterLimits } from '../../../effects/letter-limits.ts'
import type { App } from '../../../platform/app.ts'
import type { MailEffectInput } from './mail-effect.ts'
import { passwordChangedMail } from './password-changed-mail.ts'
import { requestedMail } from './requested-mail.ts'

export const mail: EffectKind<MailEffectInput, null> = {
  name: 'mail',
  ...letterLimits,
  call: send,
  async settle(app, tx, { input }, outcome) {
    if (input.letter === 'requested') await tx.$client.query('delete from letter_requests where id = $1', [input.id])
    if (outcome.kind === 'refused') app.log.warn({ kind: input.letter, reason: outcome.reason }, 'a letter was given up')
  },
  inWords: ({ input: { letter, id } }) => `E-mail ${letter} ${id}.`,
}

const SENT: Outcome<null> = { kind: 'done', answer: null }

async function send(app: App, effect: Effect<MailEffectInput>): Promise<Outcome<null>> {
  const message = await messageOf(app, effect)
  if (!message) return SENT
  const answer = await app.mail.send({ id: createHash('sha256').update(effect.key).digest('hex').slice(0, 32), ...message })
  return answer.kind === 'sent' ? SENT : answer
}

/** null: nothing is to be sent any more. */
function messageOf(app: App, { input, key, calls }: Effect<MailEffectInput>) {
  if (input.letter === 'password-changed') return passwordChangedMail(app, input.id)
  // The same at every call, as a mailbox keeps the first of two letters: the link in it must be the one that works.
  const token = createHmac('sha256', app.config.authSecret).update(`mailed link of ${key}`).digest('base64url')
  return requestedMail(app, { requestId: input.id, token, mayHaveArrived: calls > 1 })
}
