import { describe, expect, it } from 'vitest'
import { countCallsInMemory } from '#invoicing/ports/einvoice-calls.ts'
import type { EInvoiceUpload } from '#invoicing/ports/einvoices.ts'
import { startSimulators } from '#simulators/main.ts'
import { sampleAnsweredCall, sampleDeps, simulatorControl, unusedAddress } from '../../sample-partner.ts'
import { eInvoicesPortSuite } from '../port-suite.ts'
import { efactura } from './efactura.ts'
import { efacturaSandbox } from './settings.ts'
import { readGrantAnswer } from './sign-in.ts'

const UBL = 'urn:oasis:names:specification:ubl:schema:xsd'
const escaped = (text: string) => text.replace(/[&<>"\n]/g, (char) => `&#${char.charCodeAt(0)};`)
const counting = () => ({ ...sampleDeps(), countCalls: countCallsInMemory(() => new Date('2026-11-20T10:00:00Z')) })

const invoice = ({ number, seller, buyer }: { number: string; seller: string; buyer: string }) =>
  Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>
<Invoice xmlns="${UBL}:Invoice-2" xmlns:cac="${UBL}:CommonAggregateComponents-2" xmlns:cbc="${UBL}:CommonBasicComponents-2"><cbc:ID>${number}</cbc:ID>
<cac:AccountingSupplierParty><cbc:Name>FURNIZOR DEMO</cbc:Name><cbc:CompanyID>RO${seller}</cbc:CompanyID></cac:AccountingSupplierParty>
<cac:AccountingCustomerParty><cbc:CompanyID>RO${buyer}</cbc:CompanyID></cac:AccountingCustomerParty></Invoice>`)

/** As a browser goes: the page of certificates, the choice, and back. */
async function signIn(url: string, serial: string): Promise<URL> {
  const page = await (await fetch(url)).text()
  const links = [...page.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href.replace(/&#38;/g, '&'))
  const chosen = links.find((href) => new URLSearchParams(href.split('?')[1]).get('serial') === serial)
  const answer = await fetch(new URL(chosen ?? '', url), { redirect: 'manual' })
  return new URL(answer.headers.get('location') ?? '')
}

describe('e-Factura', () => {
  eInvoicesPortSuite({
    partner: 'efactura',
    startSimulators: (now) => startSimulators({ port: 0, dataDir: null, now }),
    port: (simulators, deps) => efactura({ ...efacturaSandbox(simulators), readTimeoutMs: 1000, uploadTimeoutMs: 1000 }, deps),
    signIn,
    serial: '1A2B3C4D5E6F',
    company: '90000014',
    other: { serial: '6F5E4D3C2B1A', company: '90000049' },
    invoice,
    message: (index, text) =>
      Buffer.from(`<header xmlns="mfp:anaf:dgti:spv:reqMesaj:v1" index_incarcare="${index}" message="${escaped(text)}"/>`),
    calls: {
      ...{ token: 'POST /anaf-oauth2/v1/token', upload: '/FCTEL/rest/upload', state: '/FCTEL/rest/stareMesaj' },
      ...{ messages: '/FCTEL/rest/listaMesaje', download: '/FCTEL/rest/descarcare', validate: '/FCTEL/rest/validare' },
    },
  })
})

const upload: EInvoiceUpload = {
  ...{ accessToken: 'a', cif: '90000014', standard: 'credit-note', xml: Buffer.from('<x/>') },
  ...{ isBuyerAbroad: true, isSelfBilled: true },
}

describe('the adapter', () => {
  it('that finds no connection says that nothing was sent', async () => {
    const port = efactura(efacturaSandbox(await unusedAddress()), counting())
    expect(await port.upload(upload)).toEqual({ kind: 'not-sent', cause: 'ECONNREFUSED' })
    expect(await port.refresh('r')).toEqual({ kind: 'not-sent', cause: 'ECONNREFUSED' })
    expect(await port.state({ accessToken: 'a', uploadIndex: '1' })).toEqual({ kind: 'not-available', cause: 'ECONNREFUSED' })
  })

  it.each(['prod', 'test'] as const)(
    'asks below the base of its environment (%s), checks always below the one there is',
    async (environment) => {
      const deps = counting()
      const port = efactura({ ...efacturaSandbox(await unusedAddress()), environment }, deps)
      await port.upload(upload)
      await port.upload({ ...upload, standard: 'invoice', isForConsumer: true, isBuyerAbroad: false, isSelfBilled: false })
      await port.validate(upload.xml, 'credit-note')
      await port.pdf(upload.xml, 'invoice', { isUnchecked: true })
      expect(deps.calls.map(({ path }) => path)).toEqual([
        `/${environment}/FCTEL/rest/upload?standard=CN&cif=90000014&extern=DA&autofactura=DA`,
        `/${environment}/FCTEL/rest/uploadb2c?standard=UBL&cif=90000014`,
        '/prod/FCTEL/rest/validare/FCN',
        '/prod/FCTEL/rest/transformare/FACT1/DA',
      ])
    },
  )

  it('draws a document that the firewall refuses without checks with them', async () => {
    const simulators = await startSimulators({ port: 0, dataDir: null })
    const address = `http://127.0.0.1:${simulators.port}`
    await simulatorControl(() => address, 'efactura')('advance', { answers: 'wall' })
    const deps = counting()
    const answer = await efactura(efacturaSandbox(address), deps).pdf(upload.xml, 'invoice', { isUnchecked: true })
    await simulators.stop()
    expect(answer).toEqual({ kind: 'not-available', cause: 'wall' })
    expect(deps.calls.map(({ path }) => path.endsWith('/DA'))).toEqual([true, false])
  })
})

describe('a grant', () => {
  const now = new Date('2026-11-20T10:00:00Z')
  it('that was not made because the application is not known leaves what it asked with', () => {
    expect(readGrantAnswer(sampleAnsweredCall(400, { error: 'invalid_client' }), now)).toEqual({
      kind: 'not-sent',
      cause: 'invalid_client',
    })
    expect(readGrantAnswer(sampleAnsweredCall(403, 'forbidden'), now)).toEqual({ kind: 'not-sent', cause: 'status 403' })
  })

  it('that is half, or without a refresh token, is unknown', () => {
    for (const body of ['{"access_token": "a', { access_token: 'a' }, '', '<html></html>'])
      expect(readGrantAnswer(sampleAnsweredCall(200, body), now)).toEqual({ kind: 'unknown', cause: 'odd' })
  })

  it('of opaque tokens ends as it says in seconds', () => {
    const read = readGrantAnswer(sampleAnsweredCall(200, { access_token: 'a', refresh_token: 'r', expires_in: '3600' }), now)
    expect(read).toMatchObject({ pair: { accessExpiresAt: new Date('2026-11-20T11:00:00Z'), isRefreshEndAssumed: true } })
  })
})
