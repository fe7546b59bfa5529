import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Simulators, startSimulators } from '#simulators/main.ts'

let simulators: Simulators
let token: string
beforeAll(async () => {
  simulators = await startSimulators({ port: 0, dataDir: null })
  const response = await fetch(at('/login?username=demo-fan&password=Demo-fan-1'), { method: 'POST' })
  token = ((await response.json()) as { data: { token: string } }).data.token
})
afterAll(() => simulators.stop())

const at = (path: string) => `http://127.0.0.1:${simulators.port}/fan${path}`
async function call(method: string, path: string, body?: object): Promise<{ status: number; body: unknown }> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const response = await fetch(at(path), { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) })
  return { status: response.status, body: await response.json() }
}
const shipment = (info: object = {}, recipient: object = {}) => ({
  info: {
    service: 'Standard',
    packages: { parcel: 1, envelope: 0 },
    weight: 2,
    payment: 'sender',
    costCenter: 'order-1',
    dimensions: { length: 30, width: 20, height: 10 },
    options: ['X'],
    ...info,
  },
  recipient: {
    name: 'Ion Pop',
    phone: '0722333444',
    address: { county: 'Cluj', locality: 'Cluj-Napoca', street: 'Strada Garii' },
    ...recipient,
  },
})
const create = async (...shipments: object[]) => {
  const { body } = await call('POST', '/intern-awb', { clientId: 9000001, shipments })
  return (body as { response: { awbNumber: number | null; errors: Record<string, string[]> | null }[] }).response
}

describe('the simulated FAN Courier', () => {
  it('answers a login in its three ways, and refuses the rest in its shapes', async () => {
    const form = await fetch(at('/login'), { method: 'POST', body: new URLSearchParams({ username: 'demo-fan', password: 'Demo-fan-1' }) })
    expect(await form.json()).toMatchObject({
      status: 'success',
      data: { token: expect.stringContaining('|'), expiresAt: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/) },
    })
    const wrong = await fetch(at('/login'), { method: 'POST', body: JSON.stringify({ username: 'demo-fan', password: 'no' }) })
    expect([wrong.status, await wrong.json()]).toEqual([401, { status: 'error', message: 'These credentials do not match our records.' }])
    const missing = await fetch(at('/login?username=demo-fan'), { method: 'POST' })
    expect([missing.status, await missing.json()]).toMatchObject([
      422,
      { status: 'fail', data: { errors: { password: [expect.any(String)] } } },
    ])
    const bad = await fetch(at('/reports/services'), { headers: { authorization: 'Bearer no' } })
    expect(bad.status).toBe(401)
  })

  it('serves the localities without a token', async () => {
    const response = await fetch(at('/reports/localities?county=Cluj'))
    const { data } = (await response.json()) as { data: { county: string; name: string }[] }
    expect(data.length).toBeGreaterThan(100)
    expect(data.every((one) => one.county === 'Cluj' && /^[\x20-\x7e]+$/.test(one.name))).toBe(true)
  })

  it('takes good rows and refuses bad ones of one call, within HTTP 200', async () => {
    const [good, bad] = await create(shipment(), shipment({ weight: 2 }, { address: { county: 'Cluj', locality: 'Clujj', street: 'x' } }))
    expect(good).toMatchObject({ awbNumber: expect.any(Number), errors: null })
    expect(bad).toMatchObject({ awbNumber: null, errors: { 'recipient.address.locality': [expect.any(String)] } })
  })

  it.each([
    ['a service it does not have', { service: 'Teleport' }, 'info.service'],
    ['cash without Cont Colector', { cod: 10 }, 'info.cod'],
    ['Cont Colector without cash', { service: 'Cont Colector' }, 'info.cod'],
    ['more cash than it collects', { service: 'Cont Colector', cod: 10_001 }, 'info.cod'],
    ['a reference that is too long', { costCenter: 'x'.repeat(41) }, 'info.costCenter'],
    ['a parcel that is too heavy', { weight: 31 }, 'info.weight'],
    ['options that exclude each other', { options: ['B', 'X'] }, 'info.options'],
    ['no size', { dimensions: {} }, 'info.dimensions.length'],
    ['no payer', { payment: '' }, 'info.payment'],
    ['a FANbox without point and option', { service: 'FANbox', options: [] }, 'recipient.address.pickupLocationId'],
  ])('refuses %s', async (_name, info, field) => {
    const [row] = await create(shipment(info))
    expect(row?.awbNumber).toBeNull()
    expect(Object.keys(row?.errors ?? {})).toContain(field)
  })

  it('prints A6 for ePOD shipments only, HTML when no format is asked', async () => {
    const [plain] = await create(shipment({ options: [] }))
    expect(await call('GET', `/awb/label?clientId=9000001&awbs[]=${plain?.awbNumber}&pdf=1&format=A6`)).toMatchObject({ status: 422 })
    const page = await fetch(at(`/awb/label?clientId=9000001&awbs[]=${plain?.awbNumber}`), {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(page.headers.get('content-type')).toContain('text/html')
  })

  it('still tracks and prints what was deleted, and will not delete it twice', async () => {
    const [row] = await create(shipment({ costCenter: 'deleted' }))
    const path = `/awb?clientId=9000001&awb=${row?.awbNumber}`
    expect((await call('DELETE', path)).body).toEqual({ status: 'success', data: 'The AWB was successfully deleted' })
    expect(await call('DELETE', path)).toMatchObject({ status: 422, body: { message: 'The AWB was already deleted' } })
    const label = await fetch(at(`/awb/label?clientId=9000001&awbs[]=${row?.awbNumber}&pdf=1`), {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(label.headers.get('content-type')).toBe('application/pdf')
    expect((await call('GET', `/reports/awb/tracking?clientId=9000001&awb[]=${row?.awbNumber}`)).status).toBe(200)
  })

  it('writes prices now as numbers, now as text, and leaves out what was not requested', async () => {
    const query =
      'clientId=9000001&info[service]=Standard&info[weight]=2&info[dimensions][length]=30&info[dimensions][width]=20&info[dimensions][height]=10&recipient[county]=Cluj&recipient[locality]=Cluj-Napoca'
    const { body } = await call('GET', `/reports/awb/internal-tariff?${query}`)
    expect(body).toMatchObject({ data: { weightCost: 16.8, fuelCost: '1.16', costNoVAT: 17.96, vat: 3.77, total: 21.73 } })
    expect(JSON.stringify(body)).not.toContain('optionsCost')
  })

  it('orders the courier to the sender, whom its occasional account must name', async () => {
    const info = {
      packages: { parcel: 1, envelope: 0 },
      weight: 1,
      dimensions: { width: 10, length: 10, height: 10 },
      orderType: 'Standard',
      pickupDate: '2099-03-23',
      pickupHours: { first: '09:00', second: '14:00' },
    }
    const refused = await call('POST', '/order', { clientId: 9000001, info })
    expect(refused).toMatchObject({ status: 422, body: { data: { errors: { sender: ['The sender field is required.'] } } } })
    const address = { county: 'Cluj', locality: 'Cluj-Napoca', street: 'Strada Garii', streetNo: '7' }
    const sender = { name: 'Atelier', contactperson: 'Ana', phone: '0722333444', address }
    expect(await call('POST', '/order', { clientId: 9000001, info, sender })).toMatchObject({ status: 200, body: { status: 'success' } })
    const state = (await call('GET', '/_sim/state')).body as { orders: { sentTo: string }[] }
    expect(state.orders.map(({ sentTo }) => sentTo)).toEqual(['Strada Garii, 7, Cluj-Napoca, Cluj'])
  })

  it('has no list for a day without AWBs', async () => {
    expect(await call('GET', '/reports/awb?clientId=9000001&date=2020-01-01')).toMatchObject({
      status: 404,
      body: { message: 'No data found.' },
    })
  })

  it('does not know another branch', async () => {
    expect(await call('GET', '/reports/awb?clientId=1&date=2026-01-01')).toMatchObject({ status: 422, body: { status: 'fail' } })
  })
})
