import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { mailSettingsOf, saveMailSettings } from '#account/settings/server/mail-settings.ts'
import { listRefusedAddresses } from '#server/effects/mail-refusals/note-refusals.ts'
import { noticesOfOrdersJob } from './follow-orders.ts'
import { noticeStage } from './test-notices.ts'
import { writeNotices } from './write-notices.ts'

const stage = await noticeStage()
const { app, clock, fan, work, client, activated, reported, mails, notices } = stage
const HOUR_MS = 3_600_000

beforeEach(() => {
  fan.label = stage.label
  app.mails.length = 0
})

const toWhom = () => mails().map(({ to, attachments = [] }) => [to, attachments.length])

describe('the confirmation of an order', () => {
  it('goes out once the AWB is made: with the label, and without where its address is only in the last group', async () => {
    const clientId = await client({
      sendOrderConfirmationToSender: ['birou@exemplu.ro'],
      sendOrderConfirmationToMarkedEmails: ['Birou@exemplu.ro', 'depozit@exemplu.ro'],
      sendOrderConfirmationWithoutAttachments: ['depozit@exemplu.ro', 'contabil@exemplu.ro'],
    })
    const orderId = await activated(clientId)
    await work()
    const sent = mails()
    expect(sent.map(({ to, attachments = [] }) => [to, attachments.length]).sort()).toEqual([
      ['birou@exemplu.ro', 1],
      ['contabil@exemplu.ro', 0],
      ['depozit@exemplu.ro', 1],
    ])
    expect(sent[0]).toMatchObject({ subject: expect.stringContaining(orderId), settingsUrl: expect.stringContaining('/notify/mail') })
    expect(sent[0]?.html).toContain('color-scheme')
    expect((await notices({ clientId, orderId })).map(([event, , state]) => [event, state])).toEqual([
      ['confirmed', 'sent'],
      ['confirmed', 'sent'],
      ['confirmed', 'sent'],
    ])
  })

  it('waits for a label that its courier cannot give now, and goes without it after two hours', async () => {
    fan.label = async () => ({ kind: 'unknown', cause: 'timeout' })
    const clientId = await client({ sendOrderConfirmationToSender: ['birou@exemplu.ro'] })
    const orderId = await activated(clientId)
    await work()
    expect(mails()).toEqual([])
    expect(await notices({ clientId, orderId })).toEqual([['confirmed', 'birou@exemplu.ro', 'waiting', null]])
    clock.advance(3 * HOUR_MS)
    await work()
    expect(mails()).toMatchObject([{ text: expect.stringContaining('nu a putut fi luata') }])
  })

  it('goes to no address that was switched off meanwhile, and says so', async () => {
    const clientId = await client({ sendOrderConfirmationToSender: ['birou@exemplu.ro'] })
    fan.label = async () => ({ kind: 'unknown', cause: 'timeout' })
    const orderId = await activated(clientId)
    await work()
    const settings = await mailSettingsOf(app.db, clientId)
    await saveMailSettings(app.db, clientId, { ...settings, sendOrderConfirmationToSender: { enabled: false, emails: [] } })
    clock.advance(HOUR_MS)
    await work()
    expect(mails()).toEqual([])
    expect(await notices({ clientId, orderId })).toEqual([['confirmed', 'birou@exemplu.ro', 'not-sent', expect.stringContaining('aleasa')]])
  })

  it('is decided and written from one read of its notice, its order, the contact and what was chosen', async () => {
    const clientId = await client({ sendOrderConfirmationToSender: ['birou@exemplu.ro'] })
    await activated(clientId)
    const read = vi.spyOn(app.db.$client, 'query')
    await work()
    const statements = read.mock.calls.map(([statement]) => JSON.stringify(statement))
    read.mockRestore()
    expect(mails()).toHaveLength(1)
    // What was chosen is read once more by the job that writes the notices of fifty orders.
    for (const [table, times] of Object.entries({ order_notices: 1, orders: 1, clients: 1, client_settings: 2 }))
      expect([table, statements.filter((one) => one.includes(`from \\"${table}\\"`)).length]).toEqual([table, times])
  })

  it('that the mail server refuses is shown as not sent, with its words', async () => {
    const clientId = await client({ sendOrderConfirmationToSender: ['gresit@exemplu.ro'] })
    const { send } = app.mail
    app.mail.send = async () => ({ kind: 'refused', isOfAddress: true, reason: '550 nu exista' })
    const orderId = await activated(clientId)
    await work()
    app.mail.send = send
    expect(await notices({ clientId, orderId })).toEqual([['confirmed', 'gresit@exemplu.ro', 'not-sent', '550 nu exista']])
    expect(await listRefusedAddresses(app.db, clientId, ['Gresit@exemplu.ro'])).toMatchObject([{ reason: '550 nu exista' }])
    await activated(clientId)
    await work()
    expect(await listRefusedAddresses(app.db, clientId, ['Gresit@exemplu.ro'])).toEqual([])
  })
})

describe('an e-mail about an order whose answer is missing', () => {
  const { send } = app.mail
  const groups = { sendOrderConfirmationToSender: ['birou@exemplu.ro'] }
  const said = 'Serverul de mail nu a confirmat trimiterea. Mesajul poate sa fi ajuns.'
  const unconfirmed = [['confirmed', 'birou@exemplu.ro', 'unconfirmed', said]]
  let calls = 0
  const answering = (answer: () => ReturnType<typeof send>) => {
    calls = 0
    app.mail.send = () => {
      calls += 1
      return answer()
    }
  }
  afterEach(() => {
    app.mail.send = send
  })

  it('may have arrived: it is not sent again, and listed as not confirmed', async () => {
    const of = await confirmed()
    answering(async () => ({ kind: 'unknown', cause: 'cut' }))
    await work()
    expect((await notices(of))[0]?.[2]).toBe('waiting')
    clock.advance(60_000)
    await work()
    expect([calls, await notices(of)]).toEqual([1, unconfirmed])
  })

  it.each([
    ['a minute', 2 / 60],
    ['more than a day', 30],
  ])('as its process was killed is not sent again by one that comes %s later', async (_, hours) => {
    const of = await confirmed()
    const called = Promise.withResolvers<void>()
    answering(() => {
      called.resolve()
      return new Promise(() => undefined) // killed
    })
    void work()
    await called.promise
    for (const _ of ['found', 'given up']) {
      clock.advance(hours * HOUR_MS)
      await work()
    }
    expect([calls, await notices(of)]).toEqual([1, unconfirmed])
  })

  it('is one thing, and one whose process was killed before it was sent another: the next sends it', async () => {
    const asked = Promise.withResolvers<void>()
    fan.label = () => {
      asked.resolve()
      return new Promise(() => undefined) // killed
    }
    const of = await confirmed()
    void work()
    await asked.promise
    fan.label = stage.label
    for (const _ of ['found', 'sent']) {
      clock.advance(2 * 60_000)
      await work()
    }
    expect([toWhom(), (await notices(of))[0]?.[2]]).toEqual([[['birou@exemplu.ro', 1]], 'sent'])
  })

  it('after one that was put off is not sent again either', async () => {
    const of = await confirmed()
    answering(async () => ({ kind: calls === 1 ? 'not-sent' : 'unknown', cause: 'status 451' }))
    for (let minute = 0; minute < 4; minute += 1) {
      await work()
      clock.advance(60_000)
    }
    expect([calls, await notices(of)]).toEqual([2, unconfirmed])
  })

  it('is another thing than one that could not be written: that is sent once it can be', async () => {
    fan.label = async () => {
      throw new Error('a fault of ours')
    }
    const of = await confirmed()
    const { level } = app.log
    app.log.level = 'silent'
    await work()
    app.log.level = level
    expect([mails(), (await notices(of))[0]?.[2]]).toEqual([[], 'waiting'])
    fan.label = stage.label
    clock.advance(60_000)
    await work()
    expect([toWhom(), (await notices(of))[0]?.[2]]).toEqual([[['birou@exemplu.ro', 1]], 'sent'])
  })

  async function confirmed() {
    const clientId = await client(groups)
    return { clientId, orderId: await activated(clientId) }
  }
})

describe('what a courier reports', () => {
  const groups = { sendOrderDeliveryAlerts: ['alerte@exemplu.ro'], sendOrderReturn: ['retur@exemplu.ro'] }

  it('is mailed once for each event, however often it is reported', async () => {
    const clientId = await client(groups)
    const of = { clientId, orderId: await activated(clientId) }
    for (const _ of ['once', 'again']) await reported(of, ['picked_up', 1], ['out_for_delivery', 2])
    await work()
    expect(toWhom()).toEqual([['alerte@exemplu.ro', 0]])
    await reported(of, ['attempt_failed', 3])
    await work()
    clock.advance(24 * HOUR_MS)
    await reported(of, ['attempt_failed', 1])
    await work()
    expect((await notices(of)).map(([event, , state]) => [event, state])).toEqual([
      ['out_for_delivery', 'sent'],
      ['attempt_failed', 'sent'],
      ['attempt_failed', 'sent'],
    ])
  })

  it('reaches the third address of each group, as the AWB does', async () => {
    const three = (name: string) => [1, 2, 3].map((position) => `${name}${position}@exemplu.ro`)
    const of = {
      sendOrderConfirmationToSender: three('expeditor'),
      sendOrderConfirmationToMarkedEmails: three('marcat'),
      sendOrderConfirmationWithoutAttachments: three('fara'),
      sendOrderDeliveryAlerts: three('alerte'),
      sendOrderReturn: three('retur'),
    }
    const clientId = await client(of)
    const order = { clientId, orderId: await activated(clientId) }
    await reported(order, ['out_for_delivery', 1])
    await work()
    await reported(order, ['returning', 2])
    await work()
    const labels = (name: string) => (name.startsWith('expeditor') || name.startsWith('marcat') ? 1 : 0)
    const all = Object.values(of).flat()
    expect(toWhom().sort()).toEqual(all.toSorted().map((email) => [email, labels(email)]))
  })

  it('of a return is mailed when it begins and when it arrives', async () => {
    const clientId = await client(groups)
    const of = { clientId, orderId: await activated(clientId) }
    await reported(of, ['returning', 1], ['returning', 2])
    await work()
    expect(mails()).toMatchObject([{ to: 'retur@exemplu.ro', subject: expect.stringContaining('se intoarce') }])
    await reported(of, ['returned', 3])
    await work()
    expect(mails()).toMatchObject([{ to: 'retur@exemplu.ro', subject: expect.stringContaining('s-a intors') }])
  })

  it('that is past already is not mailed, and is listed with its reason', async () => {
    const clientId = await client(groups)
    const of = { clientId, orderId: await activated(clientId) }
    await reported(of, ['out_for_delivery', -60 * 72], ['delivered', 1])
    await reported(of, ['at_locker', 0])
    await work()
    expect(toWhom()).toEqual([['alerte@exemplu.ro', 0]])
    expect((await notices(of)).map(([event, , state, reason]) => [event, state, reason])).toEqual([
      ['out_for_delivery', 'not-sent', 'S-a aflat dupa mai mult de 48 de ore.'],
      ['at_locker', 'not-sent', 'Coletul ajunsese deja mai departe.'],
      ['delivered', 'sent', null],
    ])
  })

  it('is written once by a job that comes twice or twice at once', async () => {
    const clientId = await client(groups)
    const of = { clientId, orderId: await activated(clientId) }
    const happenedAt = clock.now().toISOString()
    const run = () => writeNotices.run(app, { clientId, orders: [{ orderId: of.orderId, events: [{ state: 'delivered', happenedAt }] }] })
    await Promise.all([run(), run(), run()])
    await run()
    await work()
    expect(toWhom()).toEqual([['alerte@exemplu.ro', 0]])
    expect(noticesOfOrdersJob.name).toBe(writeNotices.name)
  })

  it('while the mail server was away for days is not mailed any more', async () => {
    const clientId = await client(groups)
    const of = { clientId, orderId: await activated(clientId) }
    await reported(of, ['delivered', 1])
    const { send } = app.mail
    app.mail.send = async () => ({ kind: 'not-sent', cause: 'ECONNREFUSED' })
    await work()
    app.mail.send = send
    clock.advance(49 * HOUR_MS)
    await work()
    expect(mails()).toEqual([])
    expect(await notices(of)).toEqual([['delivered', 'alerte@exemplu.ro', 'not-sent', 'S-a aflat dupa mai mult de 48 de ore.']])
  })
})
