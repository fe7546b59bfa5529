import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { bani } from '#contract/money.ts'
import { hasPermission } from '#contract/permissions.ts'
import { type Message, partnerSaid } from '#contract/texts/message.ts'
import { einvoiceNoticed, ownInvoicesNotSent, sentInvoicesDue } from '#invoicing/operations.ts'
import { aClient, anInvoice, paid } from '#paying/invoices/server/test-invoices.ts'
import { paymentReceived } from '#paying/payments/server/payment-transition.ts'
import { storeAccessMoved } from '#selling/stores/server/store-connection.ts'
import { orderMoved } from '#sending/orders/server/order-transition.ts'
import { orderOf } from '#sending/orders/server/queries.ts'
import { aDraft } from '#sending/orders/server/test-orders.ts'
import { effectLeftToOperator } from '#server/effects/settle-effect.ts'
import { PLATFORM } from '#server/ledger/accounts.ts'
import { emitEvent } from '#server/platform/jobs/events.ts'
import { testApp, testClock } from '#server/platform/test-app.ts'
import { textsOf } from '#server/platform/texts.ts'
import { NOTIFICATIONS_SHOWN_MAX, UNREAD_COUNTED_MAX } from '../../contract/centre.ts'
import { notificationSubscriptions } from './notify.ts'
import {
  forgetNotifications,
  type NotificationReader,
  newestNotifications,
  noteNotificationsRead,
  unreadNotificationCount,
} from './read-notifications.ts'

const clock = testClock()
const app = await testApp({ clock, subscriptions: notificationSubscriptions })

const reader = (clientId: string, role: 'owner' | 'dispatcher' | 'read-only' = 'owner'): NotificationReader => {
  const userId = randomUUID()
  const actor = { kind: 'user', userId, role, platformRole: null, isActingFor: false } as const
  return { clientId, userId, mayAlso: (permission) => hasPermission(actor, permission) }
}
const shown = async (who: NotificationReader) =>
  (await newestNotifications(app.db, textsOf('ro'), who)).map(({ kind, text, isRead }) => [kind, text, isRead])

const payment = (clientId: string, paymentId = randomUUID()) =>
  app.db.inTransaction((tx) =>
    emitEvent(app, tx, paymentReceived, { clientId, paymentId, amountBani: bani(5_000), entityNumber: 1, receivedAt: app.clock.now() }),
  )

describe('the notifications of a client', () => {
  it('are what happened, each once, in words, for the roles that may see it', async () => {
    const clientId = await aClient(app)
    const order = await orderOf(app.db, clientId, await aDraft(app, clientId))
    const now = { ...order, awb: '700123', stateChangedAt: clock.now() }
    const { id, origin } = order
    for (const _ of ['once', 'again'])
      await app.db.inTransaction((tx) =>
        emitEvent(app, tx, orderMoved, { clientId, id, origin, from: 'in_transit', to: 'attempt_failed', now }),
      )
    await app.db.inTransaction((tx) => emitEvent(app, tx, orderMoved, { clientId, id, origin, from: 'active', to: 'in_transit', now }))
    await paid(app, clientId, 10_000)
    await anInvoice(app, clientId)
    const paymentId = randomUUID()
    for (const _ of ['once', 'again']) await payment(clientId, paymentId)
    await app.db.inTransaction((tx) =>
      emitEvent(app, tx, storeAccessMoved, { clientId, shop: 'magazin.test', from: 'connected', to: 'needs-auth' }),
    )
    expect(await shown(reader(clientId))).toEqual([
      ['store-disconnected', 'Magazinul magazin.test nu mai este conectat.', false],
      ['payment-received', 'Am primit plata de 50,00 RON.', false],
      ['invoice-issued', expect.stringMatching(/^Factura EXF-.* a fost emisa/), false],
      ['parcel-problem', expect.stringContaining('Coletul 700123 pentru Ana Ionescu'), false],
    ])
    expect((await shown(reader(clientId, 'dispatcher'))).map(([kind]) => kind)).toEqual(['parcel-problem'])
    expect(await unreadNotificationCount(app.db, reader(clientId, 'dispatcher'))).toBe(1)
    expect((await shown(reader(clientId, 'read-only'))).map(([kind]) => kind)).not.toContain('store-disconnected')
  })

  it('are read by each user alone, one by one or all, and noting it twice changes nothing', async () => {
    const clientId = await aClient(app)
    for (let i = 0; i < 3; i += 1) await payment(clientId)
    const [ana, ion] = [reader(clientId), reader(clientId)]
    const [first] = await newestNotifications(app.db, textsOf('ro'), ana)
    for (const _ of ['once', 'again']) await noteNotificationsRead(app.db, ana, [first?.id ?? ''])
    expect([await unreadNotificationCount(app.db, ana), await unreadNotificationCount(app.db, ion)]).toEqual([2, 3])
    await noteNotificationsRead(app.db, ana, 'all')
    expect([await unreadNotificationCount(app.db, ana), await unreadNotificationCount(app.db, ion)]).toEqual([0, 3])
    await payment(clientId)
    expect(await unreadNotificationCount(app.db, ana)).toBe(1)
  })

  it('of another client are neither seen nor noted', async () => {
    const [mine, other] = [await aClient(app), await aClient(app)]
    await payment(other)
    const [one] = await newestNotifications(app.db, textsOf('ro'), reader(other))
    const ana = reader(mine)
    await noteNotificationsRead(app.db, ana, [one?.id ?? ''])
    expect(await shown(ana)).toEqual([])
    expect(await unreadNotificationCount(app.db, { ...ana, clientId: other })).toBe(1)
  })

  it('are shown and counted up to a limit, and forgotten after a month', async () => {
    const clientId = await aClient(app)
    await app.db.$client.query(
      `insert into notifications (client_id, kind, key, message, at)
       select $1, 'payout', n::text, '{"code":"happened-refund"}', $2 from generate_series(1, 150) n`,
      [clientId, clock.now()],
    )
    const ana = reader(clientId)
    expect([await unreadNotificationCount(app.db, ana), (await shown(ana)).length]).toEqual([UNREAD_COUNTED_MAX, NOTIFICATIONS_SHOWN_MAX])
    await noteNotificationsRead(app.db, ana, 'all')
    clock.advance(31 * 86_400_000)
    await payment(clientId)
    await forgetNotifications.run(app, { period: '2026-12-30' })
    expect(await shown(ana)).toEqual([['payment-received', 'Am primit plata de 50,00 RON.', false]])
  })
})

function operator(): NotificationReader {
  const userId = randomUUID()
  return {
    ...{ clientId: PLATFORM, userId },
    mayAlso: (permission) =>
      hasPermission({ kind: 'user', userId, role: null, platformRole: 'administrator', isActingFor: false }, permission),
  }
}

it('an effect that waits is shown to operators alone', async () => {
  const summary = partnerSaid('AWB pentru comanda ABC.')
  const effect = { id: randomUUID(), clientId: randomUUID(), kind: 'create-awb' as const, subject: 'ABC', summary, at: clock.now() }
  await app.db.inTransaction((tx) => emitEvent(app, tx, effectLeftToOperator, effect))
  expect(await shown(operator())).toEqual([['effect-waits', 'De verificat: AWB pentru comanda ABC.', false]])
  expect(await shown({ ...reader(PLATFORM), clientId: PLATFORM })).toEqual([])
})

describe('invoices that are not in e-Factura', () => {
  it('are said once a day to those who read money, and to operators where they are the platform’s', async () => {
    const clientId = await aClient(app)
    const due = { clientId, cif: '90000022', day: '2026-11-20', near: 1, late: 2 }
    for (const isOwn of [false, true, true]) await app.db.inTransaction((tx) => emitEvent(app, tx, sentInvoicesDue, { ...due, isOwn }))
    const [near, late] = [
      'Firma 90000022 are o factura cu termenul e-Factura in cel mult o zi lucratoare.',
      'Firma 90000022 are 2 facturi cu termenul e-Factura trecut, neacceptate de ANAF.',
    ]
    expect((await shown(reader(clientId))).toSorted()).toEqual([near, late].map((text) => ['einvoices-due', text, false]).toSorted())
    expect(await shown(reader(clientId, 'dispatcher'))).toEqual([])
    expect((await shown(operator())).filter(([kind]) => kind === 'own-einvoices')).toHaveLength(2)
  })

  it('as the platform’s company is not connected are said to operators with their count', async () => {
    for (const _ of ['once', 'again'])
      await app.db.inTransaction((tx) => emitEvent(app, tx, ownInvoicesNotSent, { day: '2026-11-21', count: 3 }))
    const texts = (await shown(operator())).map(([, text]) => text)
    expect(texts.filter((text) => text === 'Firma platformei nu este conectata la e-Factura, unde lipsesc 3 facturi.')).toHaveLength(1)
  })
})

it('a notice about e-Factura stands in the bell of those who may connect until it is over', async () => {
  const clientId = await aClient(app)
  const noticeId = randomUUID()
  const companies = { companies: ['ATELIER DEMO S.R.L.'], more: 0 }
  const noticed = (message: Message | null) =>
    app.db.inTransaction((tx) => emitEvent(app, tx, einvoiceNoticed, { clientId, kind: 'right-lost', noticeId, message }))
  await noticed({ code: 'einvoice-right-lost', params: companies })
  expect(await shown(reader(clientId))).toEqual([['einvoice-connection', expect.stringContaining('ATELIER DEMO S.R.L.'), false]])
  expect([await shown(reader(clientId, 'read-only')), await shown(reader(clientId, 'dispatcher'))]).toEqual([[], []])
  await noteNotificationsRead(app.db, reader(clientId), 'all')
  await noticed(null)
  expect(await shown(reader(clientId))).toEqual([])
})
