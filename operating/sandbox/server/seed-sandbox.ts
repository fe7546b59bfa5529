/** The sandbox's beginning: demo clients with money and addresses, their users, and orders in every state. */

import {
  accountByEmail,
  addAccount,
  addMember,
  createClient,
  type DemoAccount,
  type DemoClient,
  demoAccounts,
  demoClients,
  ownClients,
} from '#account/operations.ts'
import { fromRon } from '#contract/money.ts'
import { createSavedAddress } from '#sending/operations.ts'
import { postTransfer } from '#server/ledger/transfer.ts'
import type { App } from '#server/platform/app.ts'
import { bucharestDayOf, startOfDay } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { addJob } from '#server/platform/jobs/jobs.ts'
import { addDemoCustomers } from './demo-customers.ts'
import { addDemoPackaging, addDemoTemplate } from './demo-presets.ts'
import { demoAddresses } from './demo-story.ts'
import { firstHistoryDay } from './history/plan.ts'
import { seedHistoryJob } from './history/seed-history.ts'
import { seedDemoOrdersJob } from './seed-demo-orders.ts'
import { requestDemoStore } from './seed-demo-store.ts'

/** Repeatable, also after a start that was cut off: what is there already stays as it is, and who was removed stays removed. */
export async function seedSandbox(app: App): Promise<void> {
  const clientIds = new Map<DemoClient, string>()
  for (const account of demoAccounts) {
    const user = await accountByEmail(app.db, account.email)
    if (user) await noteOwned(app, user.id, account.memberships[0], clientIds)
    else await addAccount(app, account, (tx, userId) => join(tx, { userId, memberships: account.memberships, clientIds }))
  }
  for (const [client, clientId] of clientIds) await beginStory(app, clientId, client)
  const workshop = clientIds.get('workshop')
  if (workshop) await requestDemoStore(app, workshop)
}

type Memberships = DemoAccount['memberships']

async function noteOwned(
  app: App,
  userId: string,
  first: Memberships[number] | undefined,
  clientIds: Map<DemoClient, string>,
): Promise<void> {
  if (!first || clientIds.has(first.client)) return
  const owned = (await ownClients(app.db, userId)).find(({ role }) => role === 'owner')
  if (owned) clientIds.set(first.client, owned.id)
}

type Joining = { userId: string; memberships: Memberships; clientIds: Map<DemoClient, string> }

/** A client that is not there yet is made with its first owner. */
async function join(tx: Tx, { userId, memberships, clientIds }: Joining): Promise<void> {
  for (const { client, role } of memberships) {
    const clientId = clientIds.get(client)
    if (clientId) await addMember(tx, { clientId, userId, role })
    else clientIds.set(client, await createClient(tx, { name: demoClients[client].name, ownerId: userId }))
  }
}

async function beginStory(app: App, clientId: string, client: DemoClient): Promise<void> {
  await app.db.inTransaction(async (tx) => {
    const payment = {
      clientId,
      debit: 'bank',
      credit: 'unapplied',
      amountBani: fromRon(demoClients[client].startRon),
      kind: 'payment',
      key: 'demo/start',
      ...(app.config.demoMonths > 0 ? { happenedAt: firstMoment(app) } : {}),
    } as const
    if ((await postTransfer(tx, payment)).isRepetition) return
    for (const fields of demoAddresses[client]) await createSavedAddress(tx, { clientId, fields }, app.geography)
    if (client !== 'workshop') return
    await addDemoTemplate(app, tx, clientId)
    await addDemoPackaging(app, tx, clientId)
    await addDemoCustomers(app, tx, clientId)
    await addStory(app, tx, clientId)
  })
}

/** Of the history. */
const firstMoment = ({ clock, config }: App): Date => startOfDay(firstHistoryDay(bucharestDayOf(clock.now()), config.demoMonths))

async function addStory(app: App, tx: Tx, clientId: string): Promise<void> {
  const [owner, admin] = [await accountByEmail(tx, 'client@demo.test'), await accountByEmail(tx, 'admin@demo.test')]
  if (app.config.demoMonths > 0 && owner && admin)
    await addJob(tx, seedHistoryJob, { clientId, ownerId: owner.id, adminId: admin.id }, { key: seedHistoryJob.name })
  else await addJob(tx, seedDemoOrdersJob, { clientId }, { key: seedDemoOrdersJob.name })
}
