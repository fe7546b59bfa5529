/** What waits for another administrator: granted it goes its way, refused its money is the client's again. */
import { type Bani, bani } from '#contract/money.ts'
import type { AuthorisationWay } from '#paying/authorisations/contract/authorisations.ts'
import { grantLockedAuthorisation, lockWaitingAuthorisation, refuseLockedAuthorisation } from '#paying/authorisations/server/decide.ts'
import type { App } from '#server/platform/app.ts'
import { bookActivatedPayment, lockActivatablePayment } from './activate-payment.ts'
import { type RefundSending, sendRefund } from './begin-refund.ts'
import { moveRefund } from './refund-transition.ts'
import { lockRefund } from './settle-refund.ts'

type Deciding = { id: string; userId: string; concerns(clientId: string): void }
type Granted = { way: AuthorisationWay; amount: Bani; lastFour: string }

/** Throws `not-found`, `authorisation-decided`, `second-user-required` for who asked for it, `payment-not-activatable`. */
export const grantAuthorisation = (app: App, { id, userId, concerns }: Deciding): Promise<Granted> =>
  app.db.inTransaction(async (tx) => {
    const waiting = await lockWaitingAuthorisation(tx, id)
    const { way, clientId, subject, amountBani } = waiting
    concerns(clientId)
    const lastFour = await grantLockedAuthorisation(app, tx, waiting, userId)
    if (way === 'activation') await bookActivatedPayment(app, tx, await lockActivatablePayment(tx, subject))
    // Written by beginRefund.
    else await sendRefund(app, tx, { clientId, id: subject, sending: waiting.sending as RefundSending, runBy: 'job' })
    return { way, amount: bani(amountBani), lastFour }
  })

/** Also by who asked for it, who withdraws it so. Throws `not-found`, `authorisation-decided`. */
export const refuseAuthorisation = (app: App, { id, userId, concerns }: Deciding): Promise<void> =>
  app.db.inTransaction(async (tx) => {
    const waiting = await lockWaitingAuthorisation(tx, id)
    const { way, clientId, subject } = waiting
    concerns(clientId)
    await refuseLockedAuthorisation(app, tx, waiting, userId)
    if (way === 'activation') return
    const refund = await lockRefund(tx, { clientId, id: subject })
    await moveRefund(app, tx, refund, { to: 'refused', reason: { code: 'refund-not-authorised' } })
  })
