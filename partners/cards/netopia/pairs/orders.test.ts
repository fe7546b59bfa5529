import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fromRon } from '#contract/money.ts'
import type { CardPaymentOrder, CardPort } from '#paying/ports/cards.ts'
import { sampleDeps } from '../../../sample-partner.ts'
import { samplePayer } from '../../card-trial.ts'
import { netopia } from '../netopia.ts'
import { NetopiaSettings, netopiaDemoAccount, netopiaSandbox } from '../settings.ts'

const sent: { line: string; headers: IncomingMessage['headers']; body: unknown }[] = []
const server = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    sent.push({ line: `${request.method} ${request.url}`, headers: request.headers, body: JSON.parse(Buffer.concat(chunks).toString()) })
    response.writeHead(200).end('{}')
  })
})
let cards: CardPort
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // it listens on a port
  const settings = { ...netopiaSandbox('http://127.0.0.1:1'), baseUrl: `http://127.0.0.1:${port}/pay` }
  cards = netopia(
    settings,
    sampleDeps(() => new Date('2026-11-20T10:00:00Z')),
  )
})
afterAll(() => server.close())

const order: CardPaymentOrder = {
  ...{ reference: 'top-up-1', amountBani: fromRon(200.5), description: 'Reincarcare sold', payer: samplePayer, language: 'ro' },
  ...{ notifyUrl: 'https://exemplu.ro/api/cards/notices', returnUrl: 'https://exemplu.ro/profile/after-payment/1' },
}
const address = {
  ...{ email: 'ana.popescu@exemplu.ro', phone: '+40722333444', firstName: 'Ana', lastName: 'Popescu', city: 'Cluj-Napoca' },
  ...{ state: 'Cluj', postalCode: '400114', details: 'Strada Memorandumului 28', country: 642, countryName: 'Romania' },
}
const ours = {
  config: {
    ...{ notifyUrl: 'https://exemplu.ro/api/cards/notices', redirectUrl: 'https://exemplu.ro/profile/after-payment/1' },
    ...{ language: 'ro', emailTemplate: '', emailSubject: '' },
  },
  order: {
    ...{ ntpID: '', posSignature: 'DEMO-DEMO-DEMO-DEMO-DEMO', dateTime: '2026-11-20T10:00:00.000Z', description: 'Reincarcare sold' },
    ...{ orderID: 'top-up-1', amount: 200.5, currency: 'RON', billing: address, shipping: address, data: {} },
    products: [{ name: 'Reincarcare sold', code: 'top-up-1', category: 'services', price: 200.5, vat: 0 }],
    installments: { selected: 1, available: [0] },
  },
}
const last = () => sent.at(-1)

it('a payment at the page carries the order, the bare key, and no cancelUrl', async () => {
  await cards.startPage({ ...order, payerKey: 'client-7' })
  expect(last()?.line).toBe('POST /pay/payment/card/start')
  expect(last()?.headers).toMatchObject({ authorization: 'demo-netopia-key-1', 'content-type': 'application/json' })
  expect(last()?.body).toEqual({
    config: ours.config,
    payment: { options: { installments: 1, bonus: 0 }, instrument: { type: 'card' }, data: {} },
    order: { ...ours.order, clientID: 'client-7' },
  })
  await cards.startPage({ ...order, payerKey: null })
  expect(last()?.body).toMatchObject({ order: ours.order })
  expect(JSON.stringify(last()?.body)).not.toContain('clientID')
})

it('a saved card is charged with its token, and as begun by the merchant where the payer is absent', async () => {
  const saved = { ...order, payerKey: 'client-7', token: 'tok-1' }
  await cards.chargeSavedCard({ ...saved, isPayerPresent: false })
  expect(last()?.body).toEqual({
    config: ours.config,
    payment: { options: { installments: 1, bonus: 0 }, instrument: { type: 'card', token: 'tok-1' }, data: {} },
    order: { ...ours.order, clientID: 'client-7', scaExemptionInd: 'MIT' },
  })
  await cards.chargeSavedCard({ ...saved, isPayerPresent: true })
  expect(JSON.stringify(last()?.body)).not.toContain('scaExemptionInd')
})

it('the bank\u2019s word, a look and a refund are small', async () => {
  await cards.confirm?.({ reference: 'top-up-1', providerId: '77', authenticationToken: 'auth', form: { paRes: 'yes' } })
  expect(last()).toMatchObject({
    ...{ line: 'POST /pay/payment/card/verify-auth', body: { authenticationToken: 'auth', ntpID: '77', formData: { paRes: 'yes' } } },
  })
  await cards.find.ask({ reference: 'top-up-1', providerId: '' })
  expect(last()).toMatchObject({
    ...{ line: 'POST /pay/operation/status', body: { posID: 'DEMO-DEMO-DEMO-DEMO-DEMO', ntpID: '', orderID: 'top-up-1' } },
  })
  await cards.refund({ reference: 'top-up-1', providerId: '77', amountBani: fromRon(0.29) })
  expect(last()).toMatchObject({ line: 'POST /pay/operation/credit', body: { ntpID: '77', amount: 0.29 } })
})

it('settings take keys in either form of PEM, and the demo\u2019s only on this machine', () => {
  const live = { ...netopiaDemoAccount, baseUrl: 'https://secure.mobilpay.ro/pay' }
  expect(NetopiaSettings.safeParse(live).error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
    ['noticeKeys', "still the demo's"],
  ])
  const inOneLine = netopiaDemoAccount.noticeKeys.replaceAll('\n', '\\n')
  expect(NetopiaSettings.safeParse({ ...live, noticeKeys: inOneLine }).success).toBe(false)
  expect(NetopiaSettings.safeParse({ ...live, baseUrl: 'http://127.0.0.1:4100/netopia', noticeKeys: inOneLine }).success).toBe(true)
  for (const noticeKeys of ['', 'key', '-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----'])
    expect(NetopiaSettings.safeParse({ ...live, noticeKeys }).success).toBe(false)
})
