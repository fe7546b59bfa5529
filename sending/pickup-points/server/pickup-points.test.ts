import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { mailboxOf } from '#account/sign-in/server/mails/test-mailbox.ts'
import { testServer } from '#product/server/test-server.ts'
import { aShipment } from '#sending/orders/server/test-orders.ts'
import { everyPickupDay, type PickupPoint, type PickupPointRequest } from '../contract/pickup-points.ts'
import { pickupCorrections } from './tables.ts'
import { doorOfShipments, requestWire } from './test-points.ts'

const { parts, call, user, member, operator, simulator } = await testServer()
const mailbox = mailboxOf(simulator)
const { token: administrator } = await operator('administrator')

let client: Awaited<ReturnType<typeof user>>
beforeEach(async () => {
  client = await user(randomUUID())
})

const send = async (
  method: 'POST' | 'PUT',
  path: string,
  { payload = {}, token = client.token }: { payload?: object; token?: string } = {},
) => {
  const answer = await call(path, { method, token, payload })
  return { status: answer.statusCode, ...(answer.json() as { id: string; title?: string; errors?: { path: string; message: string }[] }) }
}
const add = (given: Partial<PickupPointRequest> = {}, token = client.token) =>
  send('POST', '/user/pick-up-points/add', { payload: requestWire(given), token })
const list = async (displayDeleted = 0, token = client.token): Promise<PickupPoint[]> =>
  (await call(`/user/pick-up-points/list?displayDeleted=${displayDeleted}`, { token })).json()
const decide = (id: string, what: string, payload: object = {}) =>
  send('POST', `/admin/pickup-points/${id}/${what}`, { payload, token: administrator })
type Priced = { courier: string; delivery: string; price: number; isSpecialPrice: boolean; lines: { kind: string; amount: number }[] }
/** A courier that is too slow on a busy machine is asked again. */
const priceOf = (courier: string): Promise<Priced> =>
  vi.waitFor(
    async () => {
      const { offers } = (await call('/offers', { method: 'POST', token: client.token, payload: aShipment() })).json() as {
        offers: Priced[]
      }
      const offer = offers.find((one) => one.courier === courier && one.delivery === 'address')
      if (!offer) throw new Error(`${courier} offered nothing in time`)
      return offer
    },
    { timeout: 60_000, interval: 250 },
  )

describe('a pick-up point', () => {
  it('is requested, approved at a price, and makes the courier’s offers from there cheaper until it is deleted', async () => {
    const before = await priceOf('fan')
    const { status, id } = await add()
    expect(status).toBe(200)
    expect(await list()).toMatchObject([
      { id, forwarderName: 'FAN Courier', enabled: false, deleted: 0, expanded: false, correction: null, estimatedOrderCount: 20 },
    ])
    expect((await decide(id, 'approve', { correction: -2.42 })).status).toBe(200)
    expect(await list()).toMatchObject([{ enabled: true, correction: -2.42, shipments: [{ sent: 0, needed: 10 }] }])
    const [reduced, other] = [await priceOf('fan'), await priceOf('sameday')]
    expect(reduced).toMatchObject({ isSpecialPrice: true, lines: expect.arrayContaining([{ kind: 'pickup-point', amount: -2 }]) })
    expect(reduced.price).toBeCloseTo(before.price - 2.42, 2)
    expect(other).toMatchObject({ isSpecialPrice: false })
    expect((await mailbox.mail(client.email, /pick-up-points/)).text).toContain('-2,42')

    expect((await decide(id, 'approve', { correction: -1 })).status).toBe(200)
    expect(await list()).toMatchObject([{ correction: -1 }])
    expect((await send('PUT', `/user/pick-up-points/request-delete/${id}`)).status).toBe(200)
    expect((await send('PUT', `/user/pick-up-points/request-delete/${id}`)).status).toBe(200)
    expect(await list()).toMatchObject([{ enabled: false, deleted: 1 }])
    expect(await priceOf('fan')).toEqual(expect.objectContaining({ price: before.price, isSpecialPrice: false }))
    expect((await decide(id, 'end')).status).toBe(200)
    expect(await list()).toEqual([])
    expect(await list(1)).toMatchObject([{ id, deleted: 2, reason: null }])
    expect(await decide(id, 'end')).toMatchObject({ status: 409, title: 'pickup-point-decided' })
  })

  it('is refused with a reason, and may be asked for again', async () => {
    const { id } = await add()
    expect(await decide(id, 'refuse', { reason: ' ' })).toMatchObject({ status: 422, errors: [{ path: 'reason' }] })
    await decide(id, 'refuse', { reason: 'Prea departe de depozit' })
    expect(await list()).toEqual([])
    expect(await list(1)).toMatchObject([{ deleted: 2, state: 'refused', reason: 'Refuzat: Prea departe de depozit' }])
    expect((await mailbox.mail(client.email, /Prea departe/)).text).toContain('FAN Courier')
    expect(await decide(id, 'approve', { correction: 0 })).toMatchObject({ status: 409 })
    expect((await add()).status).toBe(200)
  })

  it('stays what it was when its deletion is withdrawn', async () => {
    const { id } = await add()
    const keep = () => send('PUT', `/user/pick-up-points/keep/${id}`)
    expect(await keep()).toMatchObject({ status: 409 })
    await send('PUT', `/user/pick-up-points/request-delete/${id}`)
    expect((await keep()).status).toBe(200)
    expect(await list()).toMatchObject([{ state: 'requested' }])
    await decide(id, 'approve', { correction: -1 })
    await send('PUT', `/user/pick-up-points/request-delete/${id}`)
    await keep()
    expect(await list()).toMatchObject([{ state: 'approved', enabled: true, correction: -1 }])
  })

  it('is open once for an address and a courier, however its street is written and however many ask at once', async () => {
    const address = { ...doorOfShipments(), addressStreet: 'STRADA MEMORANDUMULUI ' }
    const answers = await Promise.all([add(), add({ address }), add()])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(answers.find(({ status }) => status === 409)).toMatchObject({ title: 'pickup-point-exists' })
    expect((await add({ courier: 'sameday' })).status).toBe(200)
  })

  it('is another client’s nowhere', async () => {
    const { id } = await add()
    const other = await user(randomUUID())
    expect(await list(1, other.token)).toEqual([])
    for (const what of ['request-delete', 'keep'])
      expect(await send('PUT', `/user/pick-up-points/${what}/${id}`, { token: other.token })).toMatchObject({ status: 404 })
    expect(await list()).toMatchObject([{ state: 'requested' }])
  })

  it('is asked for by who may say when couriers come', async () => {
    for (const [role, status] of [
      ['dispatcher', 200],
      ['accountant', 403],
      ['read-only', 403],
    ] as const) {
      const { token } = await member(`${role}-${client.id}`, { clientId: client.id, role })
      expect((await add({}, token)).status, role).toBe(status)
    }
  })
})

describe('a request', () => {
  it.each([
    ['no courier', { courier: undefined }, 'courier', 'Selectia curierului este obligatorie'],
    ['a courier that is empty', { courier: null }, 'courier', 'Selectia curierului este obligatorie'],
    [
      'no day',
      { pickUpDays: { ...everyPickupDay, monday: false, tuesday: false, wednesday: false, thursday: false, friday: false } },
      'pickUpDays',
      'Cel putin o zi trebuie selectata',
    ],
    ['no printer said', { printerAvailable: undefined }, 'printerAvailable', 'Campul este obligatoriu!'],
    ['an estimate of none', { estimatedOrderCount: 0 }, 'estimatedOrderCount', 'Numarul estimat de comenzi trebuie sa fie minim 1!'],
    ['half an order', { estimatedOrderCount: 1.5 }, 'estimatedOrderCount', 'Numarul estimat de comenzi trebuie sa fie minim 1!'],
    [
      'a phone of no country',
      { address: { ...doorOfShipments(), contactPhone: '0722' } },
      'address.contactPhone',
      /^Numarul de telefon nu este valid/,
    ],
    [
      'a company of signs alone',
      { address: { ...doorOfShipments(), contactCompany: '-' } },
      'address.contactCompany',
      /^Numele companiei este invalid!/,
    ],
    [
      'a name that is missing where it is saved',
      { address: { ...doorOfShipments(), shortName: '', saveAsNew: true } },
      'address.shortName',
      /./,
    ],
    [
      'an e-mail that goes nowhere',
      { address: { ...doorOfShipments(), contactEmail: 'ana@firma.invalid' } },
      'address.contactEmail',
      /^Email-ul este invalid!/,
    ],
    ['a code of another place', { address: { ...doorOfShipments(), addressPostalCode: '900001' } }, 'address.addressPostalCode', /./],
  ])('with %s is refused at the field', async (_what, given, path, message) => {
    const answer = await add(given as Partial<PickupPointRequest>)
    expect(answer).toMatchObject({ status: 422, errors: [{ path, message: expect.stringMatching(message) }] })
    expect(await list(1)).toEqual([])
  })

  it('is taken where nothing can be found out about the e-mail, which is asked about by its domain', async () => {
    const { mailDomains } = parts.app
    const asked: string[] = []
    const takesMail = async (domain: string) => {
      asked.push(domain)
      return 'unknown' as const
    }
    parts.app.mailDomains = { takesMail }
    expect((await add({ address: { ...doorOfShipments(), contactEmail: 'ana@exemplu.ro' } })).status).toBe(200)
    parts.app.mailDomains = mailDomains
    expect(asked).toEqual(['exemplu.ro'])
  })

  it('needs no days where the courier comes by its contract', async () => {
    const none = { monday: false, tuesday: false, wednesday: false, thursday: false, friday: false }
    expect((await add({ courier: 'sameday', pickUpDays: none })).status).toBe(200)
    expect(await list()).toMatchObject([{ pickUpDays: everyPickupDay, scheduleType: 1 }])
  })

  it('saves its address as a new one, or changes the one that was picked', async () => {
    const book = async () =>
      (await call('/address/all', { method: 'POST', token: client.token, payload: {} })).json() as {
        id: string
        shortName: string
        contactName: string
      }[]
    await add({ address: { ...doorOfShipments(), shortName: 'Depozit', saveAsNew: true } })
    const [saved] = await book()
    expect(saved).toMatchObject({ shortName: 'Depozit' })
    const changed = { ...doorOfShipments(), shortName: 'Depozit', contactName: 'Alt om', id: saved?.id ?? null, updateExisting: true }
    await add({ courier: 'sameday', address: changed })
    expect(await book()).toMatchObject([{ id: saved?.id, contactName: 'Alt om' }])
    // One that is refused changes no saved address either.
    await add({ courier: 'sameday', address: { ...changed, contactName: 'Al treilea' } })
    expect(await book()).toMatchObject([{ contactName: 'Alt om' }])
  })

  it('shows each courier with what a shipment costs less, which an operator changes', async () => {
    const options = async () => (await call('/user/pick-up-points/couriers-list', { token: client.token })).json()
    expect(await options()).toEqual([
      { forwarderId: 'fan', name: 'FAN Courier', logo: expect.stringMatching(/^data:image/), correction: -2, scheduleType: 2 },
      { forwarderId: 'sameday', name: 'Sameday', logo: expect.stringMatching(/^data:image/), correction: -2, scheduleType: 1 },
    ])
    const save = (correction: number) =>
      send('PUT', '/admin/pickup-points/corrections/sameday', { token: administrator, payload: { correction } })
    expect(await save(0.5)).toMatchObject({ status: 422, errors: [{ path: 'correction' }] })
    expect((await save(-3.5)).status).toBe(200)
    expect(await options()).toMatchObject([{ correction: -2 }, { forwarderId: 'sameday', correction: -3.5 }])
    expect(await save(-2)).toMatchObject({ status: 200 })
  })
})

describe('a price difference', () => {
  const changed = { status: 409, title: 'pickup-correction-changed' }

  it('of a point is changed as it was seen: what another window made of it meanwhile is not overwritten', async () => {
    const { id } = await add()
    const price = (correction: number, seenCorrection: number | null) =>
      decide(id, 'approve', { correction, seen: 'approved', seenCorrection })
    expect((await decide(id, 'approve', { correction: -2, seen: 'requested', seenCorrection: null })).status).toBe(200)
    expect((await price(-3, -2)).status).toBe(200)
    expect(await price(-9, -2)).toMatchObject(changed)
    expect(await list()).toMatchObject([{ correction: -3 }])
    // The same again is the same act, whose answer was lost.
    expect((await price(-3, -2)).status).toBe(200)
    expect((await price(-9, -3)).status).toBe(200)
    expect(await list()).toMatchObject([{ correction: -9 }])
    const both = await Promise.all([price(-1, -9), price(-2, -9), price(-4, -9)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  })

  it('that is proposed is changed as it was seen, also the first of a courier by several windows at once', async () => {
    await parts.app.db.delete(pickupCorrections)
    const propose = (correction: number, seenCorrection: number) =>
      send('PUT', '/admin/pickup-points/corrections/fan', { token: administrator, payload: { correction, seenCorrection } })
    const proposed = async () =>
      ((await call('/user/pick-up-points/couriers-list', { token: client.token })).json() as { correction: number }[])[0]?.correction
    expect(await propose(-7, -3)).toMatchObject(changed)
    expect(await proposed()).toBe(-2)
    const amounts = [-3, -4, -5]
    const answers = await Promise.all(amounts.map((amount) => propose(amount, -2)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    const won = amounts[answers.findIndex(({ status }) => status === 200)] ?? 0
    expect(await proposed()).toBe(won)
    expect((await propose(won, -2)).status).toBe(200)
    expect((await propose(-2, won)).status).toBe(200)
  })
})

it('waits for an operator, the oldest first, beside the others of its kind', async () => {
  const waiting = async () =>
    (await call('/admin/pickup-points', { token: administrator })).json() as {
      list: { id: string; state: string; client: { name: string } }[]
      count: number
    }
  const counted = async () => (await call('/admin/operator/counts', { token: administrator })).json().pickupPoints as number
  const before = await counted()
  const { id } = await add()
  expect(await counted()).toBe(before + 1)
  const { list: shown, count } = await waiting()
  expect(count).toBe(before + 1)
  expect(shown.at(-1)).toMatchObject({ id, state: 'requested', client: { name: expect.any(String) } })
  expect((await call('/admin/pickup-points', { token: client.token })).statusCode).toBe(403)
})

it('is decided as it was looked at: what its client or another window has changed meanwhile stays as it is', async () => {
  const { id } = await add()
  expect((await decide(id, 'approve', { correction: -1 })).status).toBe(200)
  // Looked at as a request, it would have its price overwritten, and the first day that was typed would be left out.
  expect(await decide(id, 'approve', { correction: -9, seen: 'requested' })).toMatchObject({ status: 409, title: 'pickup-point-decided' })
  expect(await list()).toMatchObject([{ id, state: 'approved', correction: -1 }])
  const ofIt = (what: string) => send('PUT', `/user/pick-up-points/${what}/${id}`)
  await ofIt('request-delete')
  await ofIt('keep')
  expect(await decide(id, 'end', { seen: 'ending' })).toMatchObject({ status: 409, title: 'pickup-point-decided' })
  expect(await list()).toMatchObject([{ id, state: 'approved' }])
  await ofIt('request-delete')
  expect((await decide(id, 'end', { seen: 'ending' })).status).toBe(200)
  expect(await list()).toEqual([])
})
