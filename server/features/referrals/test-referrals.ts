/** The words in which the tests of recommendations speak: accounts that were recommended, and what their orders go through. */

import { randomUUID } from 'node:crypto'
import type { Bani } from '../../../contract/money.ts'
import { orderInput } from '../../../contract/orders/orders.ts'
import type { App } from '../../platform/app.ts'
import { insertUser, markConfirmed } from '../account/users.ts'
import { createClient } from '../members/clients.ts'
import { insertDraft } from '../orders/draft/write-order.ts'
import { moveOrder } from '../orders/order-transition.ts'
import { lockOrder } from '../orders/queries.ts'
import { aShipment } from '../orders/test-orders.ts'

export type Member = { userId: string; clientId: string }

/** Signed up, by the recommendation of another where one is named, and confirmed now. */
export const confirmed = (app: App, name: string, referrer: Member | null = null): Promise<Member> =>
  app.db.inTransaction(async (tx) => {
    const email = `${name}-${randomUUID().slice(0, 8)}@exemplu.ro`
    const userId = await insertUser(tx, { email, name, isConfirmed: false, referredBy: referrer?.userId ?? null })
    if (userId === null) throw new Error(`${email} has an account`)
    const clientId = await createClient(tx, { name, ownerId: userId })
    await markConfirmed(app, tx, userId)
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
