import { describe, expect, it, vi } from 'vitest'
import { fromRon, minorUnits } from '#contract/money.ts'
import { aLine, aPart } from '#partners/stores/test-store.ts'
import { paid } from '#paying/invoices/server/test-invoices.ts'
import { aRule } from '#selling/automation/contract/test-rules.ts'
import { WITHIN } from '#selling/store-orders/server/test-store-orders.ts'
import { timelineText } from '#sending/orders/contract/order-timeline.ts'
import { textsOf } from '#server/platform/texts.ts'
import { ruleTrial } from './test-rule-trial.ts'

const trial = await ruleTrial()
const { app, clock, shop, sameday } = trial

const wide = { orders: 100, money: 1000 }
const heavy = (id: string) => ({ awaiting: [aPart(`${id}-p1`, [aLine(`${id}-l1`, { weightKg: 12 })])] })
const countsOf = async (ids: readonly string[]) => (await Promise.all(ids.map(trial.awbs))).map((some) => some.length)

const timelineOf = async (orderId: string) => {
  const { rows } = await app.db.$client.query('select code, params from order_events where order_id = $1 order by happened_at, id', [
    orderId,
  ])
  return rows.map((step) => timelineText(textsOf('ro'), step))
}
const audited = async () => {
  const { rows } = await app.db.$client.query('select user_id, call, ids from audit_log where client_id = $1', [trial.store.clientId])
  return rows
}

describe('a rule that activates by itself', () => {
  it('activates what came in since, with its courier, and is named in the timeline and the journal', async () => {
    const [before = ''] = await trial.orders(1)
    clock.advance(1000)
    await trial.save(aRule('La usa', { gives: { courier: 'sameday' }, auto: wide }))
    const [after = ''] = await trial.orders(1)
    await trial.run()
    await trial.settled()
    expect(await countsOf([before, after])).toEqual([0, 1])
    const [shipment] = await trial.shipments(after)
    expect(sameday.activeAwbs(shipment?.orderId ?? '')).toHaveLength(1)
    expect(await timelineOf(shipment?.orderId ?? '')).toContain('Regula "La usa" activeaza comanda')
    expect(await audited()).toEqual([
      { user_id: null, call: 'activated-by-rule', ids: { rule: 'La usa', id: expect.any(String), orders: '1' } },
    ])
    expect((await trial.rules()).today).toMatchObject([{ orders: 1, stopped: null }])
  })

  it('leaves alone what another rule before it, or none, is for', async () => {
    await trial.save(
      aRule('Grele', { when: { weight: { over: 10 } }, gives: { courier: 'fan' } }),
      aRule('Restul', { when: { tags: ['vip'] }, auto: wide }),
    )
    const [light = ''] = await trial.orders(1)
    const [both = ''] = await trial.orders(1, { tags: ['vip'] })
    shop.change(both, () => heavy(both))
    await trial.notice(both)
    const [vip = ''] = await trial.orders(1, { tags: ['VIP'] })
    await trial.run()
    await trial.settled()
    expect(await countsOf([light, both, vip])).toEqual([0, 0, 1])
  })

  it('gives every order the rule that the trial before it has shown', async () => {
    const rules = [
      aRule('Grele', { when: { weight: { over: 10 } }, gives: { courier: 'sameday' }, auto: wide }),
      aRule('Ramburs', { when: { payment: 'cash' }, gives: { courier: 'fan' }, auto: wide }),
      aRule('Oprita', { isActive: false, auto: wide }),
    ]
    await trial.save(...rules)
    const [plain = ''] = await trial.orders(1)
    const [cash = ''] = await trial.orders(1, { outstanding: { minor: minorUnits(5000), currency: 'RON' }, paymentGateways: ['Ramburs'] })
    const [big = ''] = await trial.orders(1)
    shop.change(big, () => heavy(big))
    await trial.notice(big)
    const shown = new Map((await trial.tried(rules)).map(({ storeOrderId, rules: [rule] }) => [storeOrderId, rule?.name ?? null]))
    expect([plain, cash, big].map((id) => shown.get(id))).toEqual([null, 'Ramburs', 'Grele'])
    await trial.run()
    await trial.settled()
    const activated = async (id: string) => {
      const [shipment] = await trial.shipments(id)
      const lines = shipment ? await timelineOf(shipment.orderId) : []
      return lines.map((line) => /^Regula "(.*)" activeaza/.exec(line)?.[1]).find((name) => name !== undefined) ?? null
    }
    for (const id of [plain, cash, big]) expect(await activated(id)).toBe(shown.get(id))
  })

  it('leaves out what is not paid, with the reason on its row', async () => {
    await trial.save(aRule('Tot', { auto: wide }))
    const [id = ''] = await trial.orders(1, { payment: 'pending', outstanding: { minor: minorUnits(5000), currency: 'RON' } })
    await trial.run()
    await trial.settled()
    expect(await countsOf([id])).toEqual([0])
    expect(await trial.notice(id)).toBe('Regula "Tot" nu a activat-o: Comanda nu este platita si nu are ramburs.')
  })

  it('leaves out what its courier refuses, and never takes another', async () => {
    await trial.save(aRule('Doar Sameday', { gives: { courier: 'sameday', service: { code: 'Standard', name: 'Standard' } }, auto: wide }))
    const { quotes } = sameday
    sameday.quotes = async (...asked) => {
      const answer = await quotes(...asked)
      return answer.kind === 'quoted'
        ? { ...answer, quotes: answer.quotes.map((one) => ({ ...one, problems: [{ code: 'no-courier' as const }] })) }
        : answer
    }
    const [id = ''] = await trial.orders(1)
    await trial.run()
    await trial.settled()
    sameday.quotes = quotes
    expect(await countsOf([id])).toEqual([0])
    expect(await trial.notice(id)).toMatch(/^Regula "Doar Sameday" nu a activat-o: .*care nu preia comanda/)
  })

  it('leaves out what costs more by the time it is activated, and goes on with the others', async () => {
    await trial.save(aRule('Tot', { gives: { courier: 'fan' }, auto: wide }))
    const [first = '', second = ''] = await trial.orders(2)
    const { quotes } = trial.fan
    let asked = 0
    // Priced, and then asked again: by then the first one costs more.
    trial.fan.quotes = async (...given) => {
      const answer = await quotes(...given)
      asked += 1
      if (answer.kind !== 'quoted' || asked <= 2 || given[0].recipient.contact.name !== 'Ioana Pop') return answer
      return asked === 3
        ? {
            ...answer,
            quotes: answer.quotes.map((one) => ({
              ...one,
              lines: one.lines.map((line) => ({ ...line, netBani: fromRon(99) })),
              netBani: fromRon(99),
            })),
          }
        : answer
    }
    await trial.run()
    await trial.settled()
    trial.fan.quotes = quotes
    expect((await countsOf([first, second])).toSorted()).toEqual([0, 1])
    const notices = await Promise.all([first, second].map(trial.notice))
    expect(notices.filter((one) => one !== null)).toEqual([expect.stringMatching(/pretul|Pretul/)])
  })
})

describe('the trial of rules', () => {
  it('says of an order that a list brought without its products that its rule is not known, until they are read', async () => {
    const rules = [aRule('Grele', { when: { weight: { over: 10 } } }), aRule('Restul', { gives: { courier: 'fan' } })]
    const [id = ''] = await trial.orders(1)
    await app.db.$client.query('update store_orders set parts = null where id = $1', [id])
    expect(await trial.tried(rules)).toMatchObject([{ storeOrderId: id, isUnread: true, rules: [], remarks: [] }])
    await trial.notice(id)
    expect(await trial.tried(rules)).toMatchObject([{ isUnread: false, rules: [{ name: 'Restul' }] }])
  })

  it('knows what was packed of an order that was sent, and says what it does not know', async () => {
    await trial.save(aRule('Tot', { gives: { courier: 'fan' }, auto: wide }))
    const [id = ''] = await trial.orders(1)
    await trial.run()
    await trial.settled()
    const weighed = [aRule('Usoare', { when: { weight: { upTo: 5 } } })]
    await vi.waitFor(
      async () => expect(await trial.tried(weighed)).toMatchObject([{ isAwaiting: false, rules: [{ name: 'Usoare' }] }]),
      WITHIN,
    )
    const insured = [aRule('Asigurate', { gives: { insuresValue: true } })]
    expect(await trial.tried(insured)).toMatchObject([
      { storeOrderId: id, rules: [null], remarks: ['Regula "Asigurate" nu s-a aplicat: Pretul in lei al produselor nu se cunoaste.'] },
    ])
  })
})

describe('the limits of a day', () => {
  it('of orders hold over several runs, are said, and are announced once', async () => {
    await trial.save(aRule('Doua', { auto: { orders: 2, money: 1000 } }))
    const ids = await trial.orders(4)
    for (let n = 0; n < 3; n += 1) {
      await trial.run()
      await trial.settled()
    }
    expect(await countsOf(ids)).toEqual([1, 1, 0, 0])
    expect((await trial.rules()).today).toMatchObject([{ orders: 2, stopped: 'orders' }])
    expect(trial.stops).toEqual(['Doua: orders'])
  })

  it('of money are never exceeded by a ban', async () => {
    const [id = ''] = await trial.orders(1)
    await trial.save(aRule('Bani', { auto: wide }))
    const probe = await trial.orders(1)
    await trial.run()
    await trial.settled()
    const { today } = await trial.rules()
    const priceBani = today[0]?.money ?? fromRon(0)
    expect(priceBani).toBeGreaterThan(0)
    // Room for one more and all but a ban of the next.
    await trial.save(aRule('Bani doi', { auto: { orders: 10, money: (priceBani * 2 - 1) / 100 } }))
    const ids = await trial.orders(2)
    await trial.run()
    await trial.settled()
    expect(await countsOf([id, ...probe, ...ids])).toEqual([0, 1, 1, 0])
    expect(trial.stops).toEqual(['Bani doi: money'])
  })

  it('begin anew at midnight in Bucharest, and not before', async () => {
    // 23:59 in Bucharest is 21:59 in UTC, in winter.
    const now = clock.now()
    const night = new Date(now)
    night.setUTCHours(21, 58, 0, 0)
    clock.advance(night.getTime() + 86_400_000 - now.getTime())
    await trial.save(aRule('Una', { auto: { orders: 1, money: 1000 } }))
    const ids = await trial.orders(2)
    const runAt = async (ms: number) => {
      clock.advance(ms)
      await trial.run()
      await trial.settled()
      return countsOf(ids)
    }
    expect(await runAt(0)).toEqual([1, 0])
    expect(await runAt(60_000)).toEqual([1, 0])
    // Midnight in Bucharest: the day of UTC is still the same.
    expect(await runAt(90_000)).toEqual([1, 1])
    expect(trial.stops).toEqual(['Una: orders'])
  })

  it('give back the place of one whose AWB could not be made', async () => {
    await trial.save(aRule('Una', { gives: { courier: 'fan' }, auto: { orders: 1, money: 1000 } }))
    const [refused = '', next = ''] = await trial.orders(2)
    trial.fan.ways = ['refused']
    await trial.run()
    await trial.settled()
    await trial.run()
    await trial.settled()
    expect(await countsOf([refused, next])).toEqual([0, 1])
  })
})

describe('money that is short', () => {
  it('stops the rule, which says so once and goes on when there is some', async () => {
    await trial.connect(30)
    await trial.save(aRule('Tot', { gives: { courier: 'sameday' }, auto: wide }))
    const ids = await trial.orders(3)
    for (let n = 0; n < 3; n += 1) {
      await trial.run()
      await trial.settled()
    }
    expect(await countsOf(ids)).toEqual([1, 0, 0])
    expect((await trial.rules()).today).toMatchObject([{ orders: 1, stopped: 'balance' }])
    expect(trial.stops).toEqual(['Tot: balance'])
    await paid(app, trial.store.clientId, 20_000)
    await trial.run()
    await trial.settled()
    expect(await countsOf(ids)).toEqual([1, 1, 1])
    expect((await trial.rules()).today).toMatchObject([{ orders: 3, stopped: null }])
  })
})

describe('two workers', () => {
  it('at once activate and count every order once', async () => {
    await trial.save(aRule('Trei', { auto: { orders: 3, money: 1000 } }))
    const ids = await trial.orders(5)
    await Promise.all([trial.run(), trial.run(), trial.run()])
    await trial.settled()
    expect(await countsOf(ids)).toEqual([1, 1, 1, 0, 0])
    expect((await trial.rules()).today).toMatchObject([{ orders: 3 }])
  })

  it('of which one is killed before it has committed leave nothing behind, and the next run does it once', async () => {
    await trial.save(aRule('Una', { auto: { orders: 1, money: 1000 } }))
    const ids = await trial.orders(2)
    trial.diesAtStop()
    await expect(trial.run()).rejects.toThrow('killed')
    expect([await countsOf(ids), await audited(), (await trial.rules()).today[0]?.orders]).toEqual([[0, 0], [], 0])
    await trial.run()
    await trial.settled()
    expect(await countsOf(ids)).toEqual([1, 0])
    expect(await audited()).toHaveLength(1)
  })
})
