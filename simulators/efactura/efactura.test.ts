import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testFolder } from '#server/platform/test-folder.ts'
import { type Simulators, startSimulators } from '#simulators/main.ts'
import { simInvoiceXml } from './sample-invoice.ts'

const NOW = new Date('2026-11-20T10:00:00Z')
const RETURN_TO = 'https://expedio.example/return'
const BASIC = `Basic ${Buffer.from('demo-efactura-client:demo-efactura-secret-1').toString('base64')}`
const asked = (more: Record<string, string> = {}) =>
  new URLSearchParams({
    ...{ response_type: 'code', client_id: 'demo-efactura-client', redirect_uri: RETURN_TO, token_content_type: 'jwt' },
    ...more,
  })

let folder: string
let simulators: Simulators
const start = () => startSimulators({ port: 0, dataDir: folder, now: () => NOW })
beforeAll(async () => {
  folder = await testFolder('efactura')
  simulators = await start()
})
afterAll(async () => {
  await simulators.stop()
  await rm(folder, { recursive: true, force: true })
})

const at = (path: string) => `http://127.0.0.1:${simulators.port}/efactura${path}`
const token = async (fields: Record<string, string>, authorization = BASIC) => {
  const body = new URLSearchParams({ token_content_type: 'jwt', ...fields })
  const answer = await fetch(at('/anaf-oauth2/v1/token'), { method: 'POST', headers: { authorization }, body })
  return (await answer.json()) as { access_token: string; refresh_token: string; error?: string }
}
const granted = async () => {
  const answer = await fetch(at(`/anaf-oauth2/v1/certificate?${asked({ serial: '1A2B3C4D5E6F' })}`), { redirect: 'manual' })
  const code = new URL(answer.headers.get('location') ?? '').searchParams.get('code') ?? ''
  return token({ grant_type: 'authorization_code', code, redirect_uri: RETURN_TO })
}
const rest = async (path: string, bearer: string, init: RequestInit = {}) =>
  (await fetch(at(`/prod/FCTEL/rest${path}`), { ...init, headers: { authorization: `Bearer ${bearer}` } })).text()

describe('the simulated e-Factura', () => {
  it('asks for a certificate only for its application, and for a token of the right kind', async () => {
    expect((await fetch(at(`/anaf-oauth2/v1/authorize?${asked()}`))).status).toBe(200)
    for (const wrong of [{ client_id: 'x' }, { token_content_type: '' }, { redirect_uri: 'x' }, { response_type: 'token' }])
      expect((await fetch(at(`/anaf-oauth2/v1/authorize?${asked(wrong)}`))).status).toBe(400)
    expect(await token({ grant_type: 'refresh_token' }, 'Basic x')).toEqual({ error: 'invalid_client' })
    expect(await token({ grant_type: 'password' })).toEqual({ error: 'invalid_request' })
    expect(await token({ grant_type: 'refresh_token', token_content_type: '' })).toEqual({ error: 'invalid_request' })
  })

  it('finds tokens and documents again after it was stopped', async () => {
    const { access_token: bearer, refresh_token: refresh } = await granted()
    const xml = simInvoiceXml({ number: 'S1', seller: '90000014', buyer: '90000022', day: '2026-11-20' })
    const uploaded = await rest('/upload?standard=UBL&cif=90000014', bearer, { method: 'POST', body: xml })
    const index = /index_incarcare="(\d+)"/.exec(uploaded)?.[1] ?? ''
    await simulators.stop()
    simulators = await start()
    expect(await rest(`/stareMesaj?id_incarcare=${index}`, bearer)).toContain('stare="ok"')
    expect((await token({ grant_type: 'refresh_token', refresh_token: refresh })).access_token).toMatch(/\./)
    expect(await rest(`/stareMesaj?id_incarcare=${index}`, refresh)).toContain('Unauthorized')
  })

  it('decides about the next invoice, whatever message comes before it', async () => {
    const { access_token: bearer } = await granted()
    const sent = async (standard: string, body: string) => {
      const answer = await rest(`/upload?standard=${standard}&cif=90000014`, bearer, { method: 'POST', body })
      return /index_incarcare="(\d+)"/.exec(answer)?.[1] ?? ''
    }
    const state = (index: string) => rest(`/stareMesaj?id_incarcare=${index}`, bearer)
    const invoice = (number: string) => simInvoiceXml({ number, seller: '90000014', buyer: '90000022', day: '2026-11-20' })
    const earlier = await sent('UBL', invoice('S3'))
    await fetch(at('/_sim/advance'), { method: 'POST', body: JSON.stringify({ next: { outcome: 'nok', of: 'invoice' } }) })
    const message = await sent('RASP', `<header xmlns="mfp:anaf:dgti:spv:reqMesaj:v1" index_incarcare="${earlier}" message="Unde este?"/>`)
    const refused = await sent('UBL', invoice('S4'))
    expect([await state(message), await state(refused)]).toEqual([expect.stringContaining('"ok"'), expect.stringContaining('"nok"')])
  })

  it('has the checks below its one base, and nothing outside', async () => {
    const init = { method: 'POST', body: simInvoiceXml({ number: 'S2', seller: '90000014', buyer: '90000022', day: '2026-11-20' }) }
    expect(await (await fetch(at('/prod/FCTEL/rest/validare/FACT1'), init)).json()).toMatchObject({ stare: 'ok' })
    expect((await fetch(at('/test/FCTEL/rest/validare/FACT1'), init)).status).toBe(404)
    expect((await fetch(at('/upload'), init)).status).toBe(403)
  })

  it('has invoices that suppliers sent earlier in the list of that time, with their own sums', async () => {
    const { access_token: bearer } = await granted()
    const receive = { cif: '90000014', from: '90000049', number: 'D-7', sellerName: 'DEFALCAT DEMO S.A.', item: 'Cherestea', netBani: 5000 }
    const sent = await fetch(at('/_sim/advance'), {
      method: 'POST',
      body: JSON.stringify({ receive: { ...receive, wrongByBani: 100, at: '2026-11-02T08:00:00Z' } }),
    })
    const { downloadId } = (await sent.json()) as { downloadId: string }
    const listed = async (from: string, until: string) => {
      const window = { startTime: String(Date.parse(from)), endTime: String(Date.parse(until)) }
      return rest(`/listaMesajePaginatieFactura?${new URLSearchParams({ ...window, cif: '90000014', pagina: '1', filtru: 'P' })}`, bearer)
    }
    expect(await listed('2026-11-02T00:00:00Z', '2026-11-03T00:00:00Z')).toContain(`"id":"${downloadId}"`)
    expect(await listed('2026-11-19T00:00:00Z', '2026-11-20T00:00:00Z')).not.toContain(`"id":"${downloadId}"`)
    const { documents } = (await (await fetch(at('/_sim/state'))).json()) as { documents: { number: string; xml: string }[] }
    const xml = Buffer.from(documents.find(({ number }) => number === 'D-7')?.xml ?? '', 'base64').toString()
    for (const said of ['>DEFALCAT DEMO S.A.<', '>Cherestea<', '>50.00<', '>10.50<', '>61.50<', '>2026-11-02<']) expect(xml).toContain(said)
  })
})
