import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Simulators, startSimulators } from '#simulators/main.ts'

let simulators: Simulators
let token: string
const account = { 'x-auth-username': 'demo-sameday', 'x-auth-password': 'Demo-sameday-1' }
beforeAll(async () => {
  simulators = await startSimulators({ port: 0, dataDir: null })
  token = ((await (await fetch(at('/api/authenticate'), { method: 'POST', headers: account })).json()) as { token: string }).token
})
afterAll(() => simulators.stop())

const at = (path: string) => `http://127.0.0.1:${simulators.port}/sameday${path}`
const get = async (path: string) => {
  const response = await fetch(at(path), { headers: { 'x-auth-token': token } })
  return { status: response.status, text: await response.text() }
}
const cityIn = async (county: string, name: string) => {
  const { data } = JSON.parse((await get(`/api/geolocation/city?county=${county}&name=${name}`)).text) as {
    data: { id: number; name: string }[]
  }
  return String(data.find((city) => city.name === name)?.id)
}
const form = async (own: Record<string, string> = {}) => ({
  pickupPoint: '7001',
  packageType: '0',
  packageNumber: '1',
  packageWeight: '2',
  service: '7',
  awbPayment: '1',
  'awbRecipient[name]': 'Ion Pop',
  'awbRecipient[phoneNumber]': '0722333444',
  'awbRecipient[personType]': '0',
  'awbRecipient[county]': '14',
  'awbRecipient[city]': await cityIn('14', 'Cluj-Napoca'),
  'awbRecipient[address]': 'Strada Garii 1',
  'parcels[0][weight]': '2',
  ...own,
})
const create = async (own?: Record<string, string>) => {
  const response = await fetch(at('/api/awb'), {
    method: 'POST',
    headers: { 'x-auth-token': token },
    body: new URLSearchParams(await form(own)),
  })
  return {
    status: response.status,
    body: (await response.json()) as { awbNumber?: string; errors?: { children: Record<string, { errors?: string[] }> } },
  }
}

describe('the simulated Sameday', () => {
  it('gives tokens of twelve hours, or two weeks when asked to remember', async () => {
    const login = async (body: URLSearchParams) => {
      const response = await fetch(at('/api/authenticate'), { method: 'POST', headers: account, body })
      return (await response.json()) as { expire_at_utc: string }
    }
    const hours = (utc: string) => Math.round((Date.parse(`${utc.replace(' ', 'T')}Z`) - Date.now()) / 3_600_000)
    expect(hours((await login(new URLSearchParams())).expire_at_utc)).toBe(12)
    expect(hours((await login(new URLSearchParams({ remember_me: '1' }))).expire_at_utc)).toBe(14 * 24)
  })

  it('turns wrong accounts and tokens away in its shapes', async () => {
    const wrong = await fetch(at('/api/authenticate'), { method: 'POST', headers: { ...account, 'x-auth-password': 'no' } })
    expect([wrong.status, await wrong.json()]).toEqual([403, { error: { code: 403, message: 'Invalid credentials.' } }])
    expect((await fetch(at('/api/authenticate'))).status).toBe(405)
    expect((await fetch(at('/api/client/services'))).status).toBe(401)
  })

  it('pages its lists', async () => {
    const { text } = await get('/api/client/lockers?countPerPage=10&page=3')
    expect(JSON.parse(text)).toMatchObject({ currentPage: 3, perPage: 10, total: expect.any(Number), data: expect.any(Array) })
    expect((JSON.parse(text) as { data: object[] }).data).toHaveLength(10)
  })

  it('has the sectors as the cities of Bucharest', async () => {
    const { data } = JSON.parse((await get('/api/geolocation/city?county=10')).text) as { data: { name: string }[] }
    expect(data.map((city) => city.name).sort()).toEqual([1, 2, 3, 4, 5, 6].map((sector) => `Sectorul ${sector}`))
  })

  it('makes an AWB with a number for each parcel', async () => {
    const made = await create()
    expect(made).toMatchObject({ status: 201, body: { awbNumber: expect.stringMatching(/^1SIM\d{10}$/), parcels: [{ position: 1 }] } })
  })

  it('reports every field of a refused form, the good ones empty', async () => {
    const { status, body } = await create({ 'awbRecipient[city]': '999999', packageNumber: '3' })
    expect(status).toBe(400)
    expect(body).toMatchObject({ code: 400, message: 'Validation Failed' })
    expect(body.errors?.children).toMatchObject({
      service: {},
      packageNumber: { errors: [expect.any(String)] },
      awbRecipient: { children: { city: { errors: ['Invalid city.'] }, name: {} } },
    })
  })

  it('checks a city by id, but takes any city given by name', async () => {
    expect((await create({ 'awbRecipient[city]': '', 'awbRecipient[cityString]': 'Nicaieri' })).status).toBe(201)
    expect((await create({ 'awbRecipient[city]': '' })).status).toBe(400)
  })

  it('makes a number of the client\u2019s own once', async () => {
    expect((await create({ awbNumber: '1OWN000001' })).body.awbNumber).toBe('1OWN000001')
    const again = await create({ awbNumber: '1OWN000001' })
    expect(again.body.errors?.children.awbNumber).toEqual({ errors: ['This value is already used.'] })
  })

  it('takes no cash at a locker without card payment', async () => {
    const { data } = JSON.parse((await get('/api/client/lockers?countPerPage=500')).text) as {
      data: { lockerId: number; supportedPayment: number; availableBoxes: { number: number }[] }[]
    }
    const mute = data.find((one) => one.supportedPayment === 0 && one.availableBoxes.every((box) => box.number > 0))
    const request = {
      service: '15',
      oohLastMile: String(mute?.lockerId),
      'awbRecipient[email]': 'ion@exemplu.ro',
      'parcels[0][width]': '20',
      'parcels[0][length]': '30',
      'parcels[0][height]': '5',
    }
    expect((await create(request)).status).toBe(201)
    expect((await create({ ...request, cashOnDelivery: '50' })).body.errors?.children.cashOnDelivery?.errors).toHaveLength(1)
  })

  it('refuses a parcel for a point without the recipient\u2019s e-mail', async () => {
    const { data } = JSON.parse((await get('/api/client/ooh-locations?listingType=1&countPerPage=500')).text) as {
      data: { oohId: number; oohType: number }[]
    }
    const shop = data.find((one) => one.oohType === 1)
    const refused = await create({ service: '57', oohLastMile: String(shop?.oohId) })
    expect(refused.body.errors?.children.awbRecipient).toMatchObject({
      children: { email: { errors: ['This value should not be blank.'] } },
    })
    expect((await create({ service: '57', oohLastMile: String(shop?.oohId), 'awbRecipient[email]': 'ion@exemplu.ro' })).status).toBe(201)
  })

  it('takes a reference once, answers its AWB, and keeps it when that is cancelled', async () => {
    const { body } = await create({ clientInternalReference: 'COMANDA-1' })
    expect(JSON.parse((await get('/api/client/awb/COMANDA-1')).text)).toEqual({ awbNumber: body.awbNumber })
    await fetch(at(`/api/awb/${body.awbNumber}`), { method: 'DELETE', headers: { 'x-auth-token': token } })
    const again = await create({ clientInternalReference: 'COMANDA-1' })
    expect([again.status, again.body.errors?.children.clientInternalReference]).toEqual([400, { errors: ['This value is already used.'] }])
    expect((await get('/api/client/awb/COMANDA-2')).status).toBe(404)
  })

  it('reports a return with the parcel and nowhere else', async () => {
    const { body } = await create()
    await fetch(at('/_sim/advance'), { method: 'POST', body: JSON.stringify({ awb: body.awbNumber, to: 'returning' }) })
    const status = JSON.parse((await get(`/api/client/awb/${body.awbNumber}/status`)).text)
    expect(status.parcelsStatus).toMatchObject([{ inReturn: true }])
    const { parcelsStatus: _own, ...rest } = status
    expect(JSON.stringify(rest)).not.toContain('inReturn')
    const history = JSON.parse((await get(`/api/client/parcel/${body.awbNumber}001/status-history`)).text)
    expect(history.parcelHistory.at(-1)).toMatchObject({ inReturn: true })
  })

  it('refuses a window of two hours, and takes one that is shorter', async () => {
    const sync = (seconds: number) => get(`/api/client/status-sync?startTimestamp=1700000000&endTimestamp=${1700000000 + seconds}`)
    expect((await sync(7200)).status).toBe(400)
    expect((await sync(7000)).status).toBe(200)
  })

  it('shows a page instead of JSON when what stands before it blocks', async () => {
    await fetch(at('/_sim/faults'), { method: 'POST', body: JSON.stringify({ match: 'services', kind: 'error', status: 403, count: 1 }) })
    const { status, text } = await get('/api/client/services')
    expect([status, text.startsWith('<html>')]).toEqual([403, true])
  })

  it('refuses the thirteenth login of a minute', async () => {
    const own = await startSimulators({ port: 0, dataDir: null })
    const login = () => fetch(`http://127.0.0.1:${own.port}/sameday/api/authenticate`, { method: 'POST', headers: account })
    for (let i = 0; i < 12; i += 1) expect((await login()).status).toBe(200)
    expect((await login()).status).toBe(429)
    await own.stop()
  })
})
