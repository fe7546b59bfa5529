/** The words in which the tests of recommendations speak: accounts that were recommended, and what their orders go through. */

import { randomUUID } from 'node:crypto'
import { createClient } from '#account/clients/server/clients.ts'
import { insertUser, markUserConfirmed } from '#account/sign-in/server/users.ts'
import type { Bani } from '#contract/money.ts'
import { orderInput } from '#sending/orders/contract/orders.ts'
import { insertDraft } from '#sending/orders/server/draft/write-order.ts'
import { moveOrder } from '#sending/orders/server/order-transition.ts'
import { lockOrder } from '#sending/orders/server/queries.ts'
import { aShipment } from '#sending/orders/server/test-orders.ts'
import type { App } from '#server/platform/app.ts'

export type Member = { userId: string; clientId: string }

/** Signed up, by the recommendation of another where one is named, and confirmed now. */
export const confirmed = (app: App, name: string, referrer: Member | null = null): Promise<Member> =>
  app.db.inTransaction(async (tx) => {
    const email = `${name}-${randomUUID().slice(0, 8)}@exemplu.ro`
    const userId = await insertUser(tx, { email, name, isConfirmed: false, referredBy: referrer?.userId ?? null })
    if (userId === null) throw new Error(`${email} has an account`)
    const clientId = await createClient(tx, { name, ownerId: userId })
    await markUserConfirmed(app, tx, userId)
    return { userId, clientId }
  })

let awbs = 0

/** An order that its courier has given an AWB now, for that price. */
export const placed = (app: App, { clientId }: Member, priceBani: Bani): Promise<{ clientId: string; orderId: string }> =>
  app.db.inTransaction(async (tx) => {
    const { id } = await insertDraft(app, tx, clientId, orderInput({ shipment: aShipment({}) }))
    await moveOrder(app, tx, await lockOrder(tx, clientId, id), { to: 'activating', entry: null })
    awbs += 1
    const patch = { awb: `REF${awbs}`, courier: 'fan', priceBani, activatedAt: app.clock.now() } as const
    await moveOrder(app, tx, await lockOrder(tx, clientId, id), { to: 'active', entry: null, patch })
    return { clientId, orderId: id }
  })
