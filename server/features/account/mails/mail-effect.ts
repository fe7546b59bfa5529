import { addEffect } from '../../../effects/add-effect.ts'
import { PLATFORM } from '../../../ledger/accounts.ts'
import type { App } from '../../../platform/app.ts'
import type { Tx } from '../../../platform/database/database.ts'

/** `id`: of the request or of the security log's entry, which hold the rest. `letter` is stored in effects. */
export type MailEffectInput = { letter: 'requested' | 'password-changed'; id: string }

/** The text is made when it is sent (send-mail.ts). */
export async function addMail(app: Pick<App, 'clock'>, tx: Tx, input: MailEffectInput): Promise<void> {
  await addEffect<MailEffectInput>(app, tx, { clientId: PLATFORM, kind: { name: 'mail' }, key: `${input.letter}/${input.id}`, input })
}
