import { addEffect } from '../../../effects/add-effect.ts'
import { PLATFORM } from '../../../ledger/accounts.ts'
import type { App } from '../../../platform/app.ts'
import type { Tx } from '../../../platform/database/database.ts'

/** `id`: of the request or of the entry in the security log, where everything else of the letter stands. */
export type MailEffectInput = { letter: 'requested' | 'password-changed'; id: string }

/** What the letter says is looked up when it is sent (send-mail.ts). */
export async function addMail(app: Pick<App, 'clock'>, tx: Tx, input: MailEffectInput): Promise<void> {
  await addEffect<MailEffectInput>(app, tx, { clientId: PLATFORM, kind: { name: 'mail' }, key: `${input.letter}/${input.id}`, input })
}
