/** A user leaves for good (docs/decisions/141). */
import { type ClientLeft, closeUser, leaveAllClients, lockClientsOf, lockOwnAccount, proveOwnAccount } from '#account/operations.ts'
import { hasAutomaticTopUp } from '#paying/operations.ts'
import { connectedStores } from '#selling/operations.ts'
import { countOrders } from '#sending/operations.ts'
import { type ClientBalances, lockBalances } from '#server/ledger/balances.ts'
import type { App } from '#server/platform/app.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { callName } from '#server/platform/http/audit-log.ts'
import type { RequestOrigin } from '#server/platform/http/security-log.ts'
import type { Caller } from '#server/platform/http/session.ts'
import { type AccountClosing, type ClosingObstacle, canClose, closingCalls } from '../contract/closing.ts'

export const previewClosing = (app: App, caller: Caller): Promise<AccountClosing> =>
  app.db.inTransaction(async (tx) => closingOf(tx, caller, await lockClientsOf(tx, caller.id)))

type Proof = { password: string; code?: string | undefined; origin: RequestOrigin }

/** Nothing is done where something stands in its way. Throws `invalid-fields`, `too-many-requests`. */
export async function closeAccount(app: App, caller: Caller, proof: Proof): Promise<AccountClosing & { success: boolean }> {
  await proveOwnAccount(app, caller, proof)
  return app.db.inTransaction(async (tx) => {
    await lockOwnAccount(tx, caller.id)
    const left = await lockClientsOf(tx, caller.id)
    const closing = await closingOf(tx, caller, left)
    if (!canClose(closing)) return { ...closing, success: false }
    const { id: userId, email } = caller
    await leaveAllClients(app, tx, { userId, email, left, call: callName(closingCalls.close), origin: proof.origin })
    await closeUser(app, tx, { userId, email, origin: proof.origin })
    return { ...closing, success: true }
  })
}

async function closingOf(tx: Tx, { platformRole }: Caller, left: readonly ClientLeft[]): Promise<AccountClosing> {
  const clients = []
  for (const { clientId, name, isLastOwner } of left)
    clients.push({ clientId, name, isClosed: isLastOwner, obstacles: isLastOwner ? await obstaclesOf(tx, clientId) : [] })
  return { isOfPlatform: platformRole !== null, clients }
}

/** Its money is locked first: what an activation reserves is seen, or waits. */
async function obstaclesOf(tx: Tx, clientId: string): Promise<ClosingObstacle[]> {
  const balances = await lockBalances(tx, clientId)
  const { states } = await countOrders(tx, clientId)
  const { draft: _, ...open } = states
  const isThere: Record<ClosingObstacle, boolean> = {
    'open-orders': Object.values(open).some((count) => count > 0),
    ...moneyOf(balances),
    'top-ups': await hasAutomaticTopUp(tx, clientId),
    stores: (await connectedStores(tx, clientId)).length > 0,
  }
  return (Object.keys(isThere) as ClosingObstacle[]).filter((obstacle) => isThere[obstacle]) // Object.keys forgets what they are
}

/** Owed either way. A bonus is no money: it ends with the client. */
const moneyOf = (of: ClientBalances) => ({
  balance: [of.prepaidBani, of.prepaidReservedBani, of.unappliedBani, of.unappliedReservedBani].some((bani) => bani !== 0),
  'not-invoiced': of.servicesBani !== 0 || of.servicesReservedBani !== 0,
  'unpaid-invoices': of.receivableBani !== 0,
  cash: [of.codAtCourierBani, of.codHeldBani, of.codOverpaidBani].some((bani) => bani !== 0),
})
