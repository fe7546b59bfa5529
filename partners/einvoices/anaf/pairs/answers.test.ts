/** Answers in the shapes that ANAF documents and that were recorded, and what each means. Numbers are invented. */
import { describe, expect, it } from 'vitest'
import { sampleAnsweredCall } from '../../../sample-partner.ts'
import { readDownloadAnswer, readPdf, readStateAnswer, readUploadAnswer, readValidation } from '../read-answers.ts'
import { readMessagesAnswer } from '../read-messages.ts'

const DECLARED = '<?xml version="1.0" encoding="UTF-8" standalone="yes" ?>'
const uploadHeader = (rest: string) =>
  `${DECLARED}\n<header xmlns="mfp:anaf:dgti:spv:respUploadFisier:v1" dateResponse="202611201144" ${rest}`
const uploadError = (text: string) => uploadHeader(`ExecutionStatus="1">\n    <Errors errorMessage="${text}" />\n</header>`)
const stateHeader = (rest: string) => `${DECLARED}\n<header\n    xmlns="mfp:anaf:dgti:efactura:stareMesajFactura:v1"\n${rest}`
const stateError = (text: string) => stateHeader(`>\n    <Errors errorMessage="${text}" />\n</header>`)
const listError = (eroare: string) => ({ eroare, titlu: 'Lista Mesaje' })
const WALL = '<html><head><title>Request Rejected</title></head><body>The requested URL was rejected.</body></html>'

describe('an upload', () => {
  it('that was taken has its index and its minute in Bucharest', () => {
    expect(readUploadAnswer(sampleAnsweredCall(200, uploadHeader('ExecutionStatus="0" index_incarcare="4711" />')))).toEqual({
      ...{ kind: 'sent', uploadIndex: '4711', sentAt: new Date('2026-11-20T09:44:00Z'), isFromBefore: false },
    })
  })

  it.each([
    ['Valorile acceptate pentru parametrul standard sunt UBL, CN, CII sau RASP', 'refused'],
    ['Marime fisier transmis mai mare de 10 MB.', 'refused'],
    ['CIF introdus= 123a nu este un numar', 'refused'],
    ['Nu exista niciun CIF pentru care sa aveti drept in SPV', 'no-right'],
    ['Nu aveti drept in SPV pentru CIF=90000014', 'no-right'],
    ['Fisierul transmis nu este valid. org.xml.sax.SAXParseException; lineNumber: 2; columnNumber: 1', 'refused'],
    ['Daca parametrul extern trebuie completat, valoarea acceptata este DA', 'refused'],
    ['CIF introdus= 90000014 nu este inregistrat in Registrul RO e-Factura executari silite', 'refused'],
    ['S-au incarcat deja 1000 de mesaje de tip RASP pentru cui=90000014 in cursul zilei', 'limit-reached'],
    ['A aparut o eroare tehnica. Cod: 1814', 'unknown'],
  ])('refused with %s is %s', (text, kind) => {
    expect(readUploadAnswer(sampleAnsweredCall(200, uploadError(text))).kind).toBe(kind)
  })

  it('that was accepted earlier is a success with the index of then', () => {
    const text = 'Factura a mai fost transmisa anterior cu index=4700 si data incarcare=20-11-2026'
    expect(readUploadAnswer(sampleAnsweredCall(200, uploadError(text)))).toEqual({
      kind: 'sent',
      uploadIndex: '4700',
      sentAt: null,
      isFromBefore: true,
    })
  })

  it.each([
    ['without an index', 200, uploadHeader('ExecutionStatus="0" />'), 'unknown'],
    ['that breaks off', 200, uploadHeader('ExecutionStatus="0" index_incar'), 'unknown'],
    ['as the firewall’s page', 200, WALL, 'unknown'],
    ['as another page', 200, '<!DOCTYPE html><html><body>Lucrari</body></html>', 'unknown'],
    ['without a body', 200, '', 'unknown'],
    ['from a gateway', 502, '<html><body>Bad Gateway</body></html>', 'unknown'],
    ['that the service is refused', 403, '', 'not-sent'],
    ['that there is no such address', 404, '', 'not-sent'],
    ['that the token is not accepted', 401, '', 'token-refused'],
    ['that there are too many', 429, '', 'limit-reached'],
    [
      'that parameters are missing',
      400,
      { timestamp: '', status: 400, error: 'Bad Request', message: 'Parametrii standard si cif sunt obligatorii' },
      'refused',
    ],
  ])('with an answer %s (%i)', (_, status, body, kind) => {
    expect(readUploadAnswer(sampleAnsweredCall(status, body)).kind).toBe(kind)
  })
})

describe('a state', () => {
  it.each([
    ['    stare="ok"\n    id_descarcare="1234"\n/>', { kind: 'accepted', downloadId: '1234' }],
    ['    stare="nok"\n    id_descarcare="123"\n/>', { kind: 'rejected', downloadId: '123', reasons: [] }],
    ['    stare="in prelucrare" />', { kind: 'processing' }],
    ['    stare="In Prelucrare" />', { kind: 'processing' }],
    ['    stare="XML cu erori nepreluat de sistem"\n/>', { kind: 'unreadable' }],
    ['    stare="altceva" />', { kind: 'not-available', cause: 'odd' }],
  ])('%s', (rest, meant) => {
    expect(readStateAnswer(sampleAnsweredCall(200, stateHeader(rest)))).toEqual(meant)
  })

  it.each([
    ['Nu aveti dreptul de inteorgare pentru id_incarcare= 18', 'no-right'],
    ['Nu exista niciun CIF petru care sa aveti drept', 'no-right'],
    ['Nu exista factura cu id_incarcare=', 'refused'],
    ['Id_incarcare introdus= aaa nu este un numar intreg', 'refused'],
    ['S-au facut deja 20 descarcari de mesaj in cursul zilei', 'limit-reached'],
  ])('refused with %s is %s', (text, kind) => {
    expect(readStateAnswer(sampleAnsweredCall(200, stateError(text)))).toMatchObject({ kind, text })
  })

  it('answered with the file of errors is rejected, with its reasons', () => {
    const file = `${DECLARED}<header xmlns="mfp:anaf:dgti:efactura:mesajEroriFactuta:v1" Index_incarcare="4711" Cif_emitent="90000014"><Error errorMessage="E: validari globale&#xA; eroare regula: R6.1" /></header>`
    expect(readStateAnswer(sampleAnsweredCall(200, file))).toEqual({
      ...{ kind: 'rejected', downloadId: null, reasons: ['E: validari globale\n eroare regula: R6.1'] },
    })
  })

  it('with entities of its own is not read', () => {
    const hostile = stateHeader('stare="&x;" />').replace('?>', '?><!DOCTYPE header [<!ENTITY x "ok">]>')
    expect(readStateAnswer(sampleAnsweredCall(200, hostile)).kind).toBe('not-available')
  })
})

describe('a list', () => {
  const entry = {
    ...{ data_creare: '202610251630', cif: '90000014', id_solicitare: '5001120362', tip: 'ERORI FACTURA', id: '3001474425' },
    detalii: 'Erori de validare identificate la factura primita cu id_incarcare=5001120362',
  }
  const list = (mesaje: unknown[]) => ({
    ...{ mesaje, numar_inregistrari_in_pagina: mesaje.length, numar_total_inregistrari_per_pagina: 500 },
    ...{ numar_total_inregistrari: 14_130, numar_total_pagini: 29, index_pagina_curenta: 29, serial: '1234AA456', cui: '90000014' },
    titlu: 'Lista Mesaje disponibile din intervalul 06-09-2026 09:48:20 - 02-11-2026 11:49:24',
  })
  const first = (more: object) => {
    const read = readMessagesAnswer(sampleAnsweredCall(200, list([{ ...entry, ...more }])))
    return read.kind === 'page' ? read.messages[0] : read
  }

  it('has its place among all, and entries with the time of Bucharest', () => {
    expect(readMessagesAnswer(sampleAnsweredCall(200, list([entry])))).toMatchObject({
      kind: 'page',
      page: 29,
      pages: 29,
      total: 14_130,
      odd: [],
    })
    expect(first({})).toMatchObject({ kind: 'errors', downloadId: '3001474425', createdAt: new Date('2026-10-25T14:30:00Z') })
  })

  it.each([
    ['FACTURA TRIMISA', 'sent'],
    ['FACTURA PRIMITA', 'received'],
    ['MESAJ CUMPARATOR PRIMIT', 'buyer-message'],
    ['MESAJ CUMPARATOR TRANSMIS', 'buyer-message'],
    ['NOTA NOUA', 'other'],
  ])('calls %s %s', (tip, kind) => {
    expect(first({ tip })).toMatchObject({ kind, kindText: tip })
  })

  it('says of an invoice who sent it to whom, where its details do', () => {
    const detalii = 'Factura cu id_incarcare=5001120362 emisa de cif_emitent=90000065 pentru cif_beneficiar=90000014'
    expect(first({ detalii })).toMatchObject({ sellerCif: '90000065', buyerCif: '90000014' })
    expect(first({})).toMatchObject({ sellerCif: null, buyerCif: null })
  })

  it('keeps an entry without an id, and says of one that makes no sense that it is missing', () => {
    expect(first({ id: undefined })).toMatchObject({ downloadId: null, uploadIndex: '5001120362' })
    const read = readMessagesAnswer(sampleAnsweredCall(200, list([entry, { ...entry, data_creare: 'ieri' }, null])))
    expect(read).toMatchObject({ kind: 'page', messages: [{ uploadIndex: '5001120362' }], odd: ['data_creare', ''] })
  })

  it.each(['Nu exista mesaje in intervalul selectat', 'Nu exista mesaje in ultimele 60 zile'])('without messages: %s', (text) => {
    expect(readMessagesAnswer(sampleAnsweredCall(200, listError(text)))).toMatchObject({ kind: 'page', messages: [], pages: 0 })
  })

  it.each([
    ['Nu aveti drept in SPV pentru CIF=90000014', 'no-right'],
    ['Nu exista niciun CIF pentru care sa aveti drept in SPV', 'no-right'],
    ['CIF introdus= aaa nu este un numar sau nu are o valoare acceptata de sistem', 'refused'],
    ['Numarul de zile trebuie sa fie intre 1 si 60', 'refused'],
    ['Valorile acceptate pentru parametrul filtru sunt E, T, P sau R', 'refused'],
    ['Lista de mesaje este mai mare decat numarul de 500 elemente permise in pagina. Folositi endpoint-ul cu paginatie.', 'refused'],
    ['Pagina solicitata 50 este mai mare decat numarul toatal de pagini 29', 'refused'],
    ['endTime = 09-08-2026 10:41:11 nu poate fi <= startTime = 06-09-2026 09:48:20', 'refused'],
    ['startTime = 09-07-2026 10:41:11 nu poate fi mai vechi de 60 de zile fata de momentul requestului', 'outside-window'],
    ['S-au facut deja 1000 interogari de lista mesaje de catre utilizator in cursul zilei', 'limit-reached'],
    ['A aparut o eroare tehnica. Cod: 12', 'not-available'],
  ])('refused with %s is %s, never empty', (text, kind) => {
    expect(readMessagesAnswer(sampleAnsweredCall(200, listError(text))).kind).toBe(kind)
  })

  it('ahead of the authority’s clock says what that shows, where it does', () => {
    const ahead = 'endTime = 02-12-2026 11:49:24 nu poate in viitor fata de momentul requestului'
    expect(readMessagesAnswer(sampleAnsweredCall(200, listError(ahead)))).toMatchObject({ kind: 'outside-window', authorityNow: null })
    const at = { kind: 'outside-window', authorityNow: new Date('2026-12-02T09:48:44Z') }
    expect(readMessagesAnswer(sampleAnsweredCall(200, listError(`${ahead} = 02-12-2026 11:48:44`)))).toMatchObject(at)
  })

  it.each([
    ['a page', 200, '<html><body>Lucrari</body></html>', 'page'],
    ['the firewall', 200, WALL, 'wall'],
    ['nothing', 200, '', 'empty'],
    ['half', 200, JSON.stringify(list([entry])).slice(0, 300), 'half'],
    ['another JSON', 200, { mesaj: 'x' }, 'odd'],
    ['a fault', 500, { status: 500 }, 'status 500'],
  ])('answered with %s is not there', (_, status, body, cause) => {
    expect(readMessagesAnswer(sampleAnsweredCall(status, body))).toEqual({ kind: 'not-available', cause })
  })
})

describe('a download', () => {
  it.each([
    ['{"eroare":"S-au facut deja 10 descarcari de mesaj in cursul zilei","titlu":"Descarcare mesaj"}}', 'limit-reached'],
    [{ eroare: 'Nu aveti dreptul sa descarcati acesta factura', titlu: 'Descarcare mesaj' }, 'no-right'],
    [{ eroare: 'Pentru id=21 nu exista inregistrata nici o factura', titlu: 'Descarcare mesaj' }, 'refused'],
    [{ eroare: 'Id descarcare introdus= 123a nu este un numar intreg', titlu: 'Descarcare mesaj' }, 'refused'],
    [{ eroare: 'Fisierul nu mai poate fi descarcat pentru ca a trecut perioada de 60 de zile in care este disponibil' }, 'gone'],
    ['', 'not-available'],
    [WALL, 'not-available'],
    ['cateva cuvinte', 'not-available'],
  ])('%s is no archive', (body, kind) => {
    expect(readDownloadAnswer(sampleAnsweredCall(200, body)).kind).toBe(kind)
  })
})

describe('a check', () => {
  const reasons = [
    'E: validari globale  SCHEMATRON   eroare: [BR-CO-09]-The Seller VAT identifier',
    'E: sectiune eroare regula: R_BT_32_cui',
  ]
  const nok = { stare: 'nok', Messages: reasons.map((message) => ({ message })), trace_id: 'x' }

  it('that fails says all that is wrong, also in place of a drawn document', () => {
    expect(readValidation(sampleAnsweredCall(200, nok))).toEqual({ kind: 'invalid', reasons })
    expect(readPdf(sampleAnsweredCall(200, nok), true)).toEqual({ kind: 'invalid', reasons })
    expect(readValidation(sampleAnsweredCall(200, { stare: 'ok', trace_id: 'x' }))).toEqual({ kind: 'valid' })
    expect(readValidation(sampleAnsweredCall(200, { stare: 'poate' }))).toEqual({ kind: 'not-available', cause: 'odd' })
  })

  it('that draws answers bytes, at times as text', () => {
    const bytes = Buffer.from('%PDF-1.4\n%%EOF\n')
    for (const body of [bytes.toString('latin1'), bytes.toString('base64')])
      expect(readPdf(sampleAnsweredCall(200, body), true)).toEqual({ kind: 'pdf', bytes, isChecked: true })
    expect(readPdf(sampleAnsweredCall(200, WALL), false)).toEqual({ kind: 'not-available', cause: 'wall' })
  })
})
