import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import { sampleAnsweredCall, sampleDeps } from '../../../sample-partner.ts'
import { anaf, anafSandbox, readAnafAnswer } from '../anaf.ts'

const ON = '2026-11-20'

/** As the service sends it (robert-malai/anafpy, calls of July 2026), with an invented company. */
const row = (changes: object = {}) => ({
  date_generale: {
    ...{ data: ON, cui: 90000014, denumire: 'ATELIER DEMO S.R.L.', adresa: 'JUD. CLUJ, MUN. CLUJ-NAPOCA, STR. MEMORANDUMULUI, NR.28' },
    ...{ telefon: '0264000000', fax: '', codPostal: '400114', act: '', stare_inregistrare: 'INREGISTRAT din data 11.05.2015' },
    ...{ data_inreg_Reg_RO_e_Factura: '', organFiscalCompetent: '', forma_de_proprietate: '', forma_organizare: '', forma_juridica: '' },
    ...{ statusRO_e_Factura: false, data_inregistrare: '2015-05-11', cod_CAEN: '4791', iban: '', nrRegCom: 'J12/1204/2015' },
  },
  inregistrare_scop_Tva: {
    scpTVA: true,
    perioade_TVA: [{ data_inceput_ScpTVA: '2015-06-01', data_sfarsit_ScpTVA: '', data_anul_imp_ScpTVA: '', mesaj_ScpTVA: '' }],
  },
  inregistrare_RTVAI: { dataInceputTvaInc: '', dataSfarsitTvaInc: '', statusTvaIncasare: false },
  stare_inactiv: { dataInactivare: '', dataReactivare: '', dataPublicare: '', dataRadiere: '', statusInactivi: false },
  inregistrare_SplitTVA: { dataInceputSplitTVA: '', dataAnulareSplitTVA: '', statusSplitTVA: false },
  adresa_sediu_social: {
    ...{ sdenumire_Strada: 'Str. Memorandumului', snumar_Strada: '28', sdenumire_Localitate: 'Mun. Cluj-Napoca', scod_Localitate: '1' },
    ...{ sdenumire_Judet: 'CLUJ', scod_Judet: '12', scod_JudetAuto: 'CJ', stara: '', sdetalii_Adresa: 'ET. 2', scod_Postal: '400114' },
  },
  adresa_domiciliu_fiscal: {
    ...{ ddenumire_Strada: '', dnumar_Strada: '', ddenumire_Localitate: 'Sector 3 Mun. Bucureşti', dcod_Localitate: '3' },
    ...{ ddenumire_Judet: 'MUNICIPIUL BUCUREŞTI', dcod_Judet: '40', dcod_JudetAuto: 'B', dtara: '', ddetalii_Adresa: '', dcod_Postal: '' },
  },
  ...changes,
})

const read = (status: number, body: unknown, asked = ['90000014']) =>
  Object.fromEntries(readAnafAnswer(sampleAnsweredCall(status, body), asked, ON))
const one = (found: object) => read(200, { found: [found], notFound: [] })['90000014']

describe('our question', () => {
  it('is a list of numbers and the day, as JSON', async () => {
    const bodies: string[] = []
    const server = createServer((request, response) => {
      request.on('data', (chunk: Buffer) => bodies.push(`${request.method} ${request.url} ${request.headers['content-type']} ${chunk}`))
      request.on('end', () => response.writeHead(200).end('{"found":[],"notFound":[]}'))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo // listening on a port
    const tax = anaf({ ...anafSandbox('http://127.0.0.1'), registersUrl: `http://127.0.0.1:${port}`, gapMs: 0 }, sampleDeps())
    await tax.companies(['90000014', '1234567897'], ON)
    server.close()
    const body = '[{"cui":90000014,"data":"2026-11-20"},{"cui":1234567897,"data":"2026-11-20"}]'
    expect(bodies).toEqual([`POST /api/PlatitorTvaRest/v9/tva application/json ${body}`])
  })
})

describe('their answer', () => {
  it.each([
    ['its code as text', { cod: '200', found: [row()], notFound: [] }],
    ['nothing for what was not found', { cod: 200, found: [row()], notFound: null }],
    ['a number that is none among those not found', { found: [row()], notFound: ['RO?'] }],
  ])('with %s still has its companies', (_what, body) => {
    expect(read(200, body)['90000014']).toMatchObject({ kind: 'found' })
  })

  it('is a company, with commas where old code pages put cedillas', () => {
    expect(one(row())).toEqual({
      kind: 'found',
      company: {
        cif: '90000014',
        name: 'ATELIER DEMO S.R.L.',
        tradeRegister: 'J12/1204/2015',
        registration: 'INREGISTRAT din data 11.05.2015',
        deregisteredOn: null,
        isVatPayer: true,
        vat: { since: '2015-06-01', until: null },
        hasVatOnCollection: false,
        hasSplitVat: false,
        isInactive: false,
        reactivatedOn: null,
        isInEInvoiceRegister: false,
        seat: {
          ...{ street: 'Str. Memorandumului', number: '28', locality: 'Mun. Cluj-Napoca', county: 'CLUJ', countyCode: 'CJ' },
          ...{ country: '', details: 'ET. 2', postalCode: '400114' },
        },
        fiscalDomicile: {
          ...{ street: '', number: '', locality: 'Sector 3 Mun. București', county: 'MUNICIPIUL BUCUREȘTI', countyCode: 'B' },
          ...{ country: '', details: '', postalCode: '' },
        },
        phone: '0264000000',
      },
    })
  })

  it('is read with the envelope of the document, flags as text and a single period', () => {
    const period = { data_inceput_ScpTVA: '2015-06-01', data_sfarsit_ScpTVA: ' ' }
    const documented = row({ inregistrare_scop_Tva: { scpTVA: 'true', perioade_TVA: period } })
    expect(read(200, { cod: 200, message: 'SUCCESS', found: [documented], notFound: [] })['90000014']).toMatchObject({
      kind: 'found',
      company: { isVatPayer: true, vat: { since: '2015-06-01', until: null } },
    })
  })

  it('is of a company that is gone also where only words say so', () => {
    const words = row({ date_generale: { ...row().date_generale, stare_inregistrare: 'RADIERE din data 12.03.2024' } })
    expect(one(words)).toMatchObject({ company: { deregisteredOn: '2024-03-12' } })
  })

  it.each([
    ['the code of its document as text', { cod: '200', found: [row()], notFound: [] }],
    ['no list of those that were not found', { found: [row()], notFound: null }],
    ['neither that list nor its name', { found: [row()] }],
  ])('counts for each company also with %s', (_what, body) => expect(read(200, body)['90000014']?.kind).toBe('found'))

  it('has not found a company also where its list of those that were is empty by null', () => {
    expect(read(200, { cod: '200', found: null, notFound: [90000014] })['90000014']).toEqual({ kind: 'not-found' })
  })

  it('is not found by number, with status 200 or 404', () => {
    expect(read(200, { found: [], notFound: [90000014] })).toEqual({ 90000014: { kind: 'not-found' } })
    expect(read(404, { found: [], notFound: ['90000014'] })).toEqual({ 90000014: { kind: 'not-found' } })
  })

  it.each([
    ['says nothing of it', 200, { found: [], notFound: [] }],
    ['is of another company', 200, { found: [row({ date_generale: { ...row().date_generale, cui: 5 } })], notFound: [] }],
    ['is of another day', 200, { found: [row({ date_generale: { ...row().date_generale, data: '2026-01-01' } })], notFound: [] }],
    ['has no name', 200, { found: [row({ date_generale: { ...row().date_generale, denumire: ' ' } })], notFound: [] }],
    ['has no flag of VAT', 200, { found: [row({ inregistrare_scop_Tva: { perioade_TVA: [] } })], notFound: [] }],
    ['has a day that is none', 200, { found: [row({ stare_inactiv: { statusInactivi: false, dataRadiere: 'ieri' } })], notFound: [] }],
    ['carries a code of failure', 200, { cod: 500, message: 'ERROR', found: [], notFound: [90000014] }],
    ['is a page', 200, '<html>The requested URL was rejected.</html>'],
    ['is a page with 404', 404, '<html>Not found</html>'],
    ['is empty', 200, ''],
    ['refuses', 400, { cod: 400, message: 'BAD REQUEST' }],
    ['is too many calls', 429, { found: [], notFound: [90000014] }],
    ['failed', 500, { found: [], notFound: [90000014] }],
  ])('that %s leaves the company unknown', (_what, status, body) => expect(read(status, body)['90000014']?.kind).toBe('unknown'))

  it('that is odd for one company stands for the others, and its cause repeats nothing of it', () => {
    const odd = row({ stare_inactiv: { statusInactivi: 'Ana are mere' } })
    const other = row({ date_generale: { ...row().date_generale, cui: 90000022 } })
    const answers = read(200, { found: [odd, other], notFound: [90000030] }, ['90000014', '90000022', '90000030'])
    expect(Object.values(answers).map(({ kind }) => kind)).toEqual(['unknown', 'found', 'not-found'])
    expect(JSON.stringify(answers['90000014'])).not.toContain('mere')
  })
})
