import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import type { SmsAnswer } from '#informing/ports/sms.ts'
import type { ParcelState } from '#sending/orders/contract/order-states.ts'
import type { MailAnswer } from '#server/platform/partners/mail-port.ts'
import { noticeStage } from './test-notices.ts'

const { app, clock, work, client, activated, reported, notices } = await noticeStage()

const ORDERS = 12
const ROUNDS = 30
const MINUTE_MS = 60_000
/** The same at every run: of ten calls two fail, one of these after it was done. */
const faults = ['fine', 'fine', 'lost', 'fine', 'fine', 'fine', 'not-sent', 'fine', 'fine', 'fine'] as const
let calls = 0
const nextFault = () => faults[(calls++ * 7) % faults.length]

it('every notice arrives once, and is listed as sent or not confirmed, while mail and text messages fail', async () => {
  const inboxes = new Map<string, string[]>()
  const texted: string[] = []
  const arrived = (to: string, id: string) => inboxes.set(to, [...(inboxes.get(to) ?? []), id])
  app.mail.send = async ({ id, to }): Promise<MailAnswer> => {
    const fault = nextFault()
    if (fault === 'not-sent') return { kind: 'not-sent', cause: 'ECONNREFUSED' }
    arrived(to, id)
    return fault === 'lost' ? { kind: 'unknown', cause: 'cut' } : { kind: 'sent' }
  }
  if (app.sms)
    app.sms.send = async ({ id }): Promise<SmsAnswer> => {
      const fault = nextFault()
      if (fault === 'not-sent') return { kind: 'not-sent', cause: 'error 103' }
      if (texted.includes(id)) return { kind: 'exists' }
      texted.push(id)
      return fault === 'lost' ? { kind: 'unknown', cause: 'cut' } : { kind: 'sent', providerId: randomUUID(), parts: 1 }
    }
  const groups = { sendOrderConfirmationToSender: ['a@exemplu.ro'], sendOrderDeliveryAlerts: ['b@exemplu.ro'] }
  const clientId = await client(groups, { second: true })
  const orders: { clientId: string; orderId: string }[] = []
  for (let i = 0; i < ORDERS; i += 1) orders.push({ clientId, orderId: await activated(clientId, { phone2: '0733444555' }) })
  const way: ParcelState[] = ['picked_up', 'out_for_delivery', 'delivered']
  for (const [minutes, state] of way.entries()) {
    for (const order of orders) await reported(order, [state, minutes])
    await work()
    clock.advance(10 * MINUTE_MS)
  }
  for (let round = 0; round < ROUNDS; round += 1) {
    await work()
    clock.advance(6 * MINUTE_MS)
  }
  const listed = (await Promise.all(orders.map(notices))).flat()
  expect(listed.filter(([, , state]) => state === 'waiting')).toEqual([])
  expect(listed).toHaveLength(ORDERS * 5)
  const count = (to: string, ended: string) => listed.filter(([, one, state]) => one === to && state === ended).length
  for (const [to, each] of [
    ['a@exemplu.ro', 1],
    ['b@exemplu.ro', 2],
  ] as const) {
    // One whose answer was lost has arrived here, and is not sent again.
    expect(count(to, 'unconfirmed')).toBeGreaterThan(0)
    expect(count(to, 'sent') + count(to, 'unconfirmed')).toBe(ORDERS * each)
    expect(inboxes.get(to)).toHaveLength(ORDERS * each)
    expect(new Set(inboxes.get(to)).size).toBe(ORDERS * each)
  }
  expect(texted).toHaveLength(ORDERS * 2)
  expect(new Set(texted).size).toBe(ORDERS * 2)
})
