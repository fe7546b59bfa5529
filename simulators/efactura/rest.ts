/** The calls of e-Factura below /{test|prod}/FCTEL/rest, in ANAF's shapes and words, its misspellings included. */
import { jsonReply, pdfReply, type SimCall, type SimReply } from '#simulators/protocol.ts'
import { localTime } from '#simulators/time.ts'
import { documentArchiveOf, minuteText, type NextOutcome, type ReadSimDocument, readSimDocument, type SimDocuments } from './documents.ts'
import type { Signer, Signers } from './signers.ts'

export type CallCaps = { state: number; list: number; download: number; buyerMessage: number }
export type SimEfacturaRest = {
  documents: SimDocuments
  signers: Signers
  now(): Date
  /** Counts a call of a day. True: it is one too many. */
  isCapped(call: keyof CallCaps, of: string): boolean
  pageSize(): number
  /** What becomes of the next document, once. */
  takeNext(kind: ReadSimDocument['kind']): NextOutcome | null
  /** Uploads end so. */
  isTechnical(): boolean
}

const DAY_MS = 86_400_000
const KEPT_DAYS = 60
const UPLOAD_MAX = 10 * 1024 * 1024
const CHECKED_MAX = 5 * 1024 * 1024

const xml = (body: string): SimReply => ({
  status: 200,
  type: 'application/xml',
  body: `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${body}`,
})
const attribute = (text: string) => text.replace(/[&<>"\n]/g, (char) => `&#${char.charCodeAt(0)};`)
const badRequest = (rest: SimEfacturaRest, message: string): SimReply =>
  jsonReply(400, { timestamp: dashed(rest.now()), status: 400, error: 'Bad Request', message })
/** `02-11-2022 11:49:24`, Bucharest. */
const dashed = (at: Date): string => {
  const [day = '', time = ''] = localTime(at).split(' ')
  return `${day.split('-').reverse().join('-')} ${time}`
}
const NO_COMPANY = 'Nu exista niciun CIF pentru care sa aveti drept in SPV'

/** `path` below the base. null: no such call. */
export function restAnswer(call: SimCall, path: string, rest: SimEfacturaRest): SimReply | null {
  const check = /^\/(validare|transformare)\/([^/]+)(\/DA)?$/.exec(path)
  if (call.method === 'POST' && check) return checked(call, { isPdf: check[1] === 'transformare', standard: check[2] ?? '' })
  const signer = rest.signers.bearer(/^Bearer (.+)$/.exec(call.headers.authorization ?? '')?.[1] ?? '')
  if (!signer) return jsonReply(401, { error: 'Unauthorized' })
  const what = `${call.method} ${path}`
  if (what === 'POST /upload' || what === 'POST /uploadb2c') return upload(call, signer, rest)
  if (what === 'GET /stareMesaj') return state(call.query, signer, rest)
  if (what === 'GET /listaMesajePaginatieFactura') return list(call.query, signer, rest)
  if (what === 'GET /descarcare') return download(call.query, signer, rest)
  return null
}

function upload({ query, body }: SimCall, signer: Signer, rest: SimEfacturaRest): SimReply {
  const [standard, cif] = [query.get('standard'), query.get('cif')]
  if (standard === null || cif === null) return badRequest(rest, 'Parametrii standard si cif sunt obligatorii')
  if (body.length === 0) return badRequest(rest, 'Trebuie sa aveti atasat in request un fisier de tip xml')
  const fault = uploadFault({ standard, cif, body, query }, signer, rest)
  const read = fault === null ? readSimDocument(body.toString('utf8')) : fault
  const head = `<header xmlns="mfp:anaf:dgti:spv:respUploadFisier:v1" dateResponse="${minuteText(rest.now())}"`
  if (typeof read === 'string') return xml(`${head} ExecutionStatus="1">\n    <Errors errorMessage="${attribute(read)}"/>\n</header>`)
  const document = rest.documents.add(cif, body, read, rest.takeNext(read.kind))
  return xml(`${head} ExecutionStatus="0" index_incarcare="${document.index}"/>`)
}

type Uploaded = { standard: string; cif: string; body: Buffer; query: URLSearchParams }
function uploadFault({ standard, cif, body, query }: Uploaded, signer: Signer, rest: SimEfacturaRest): string | null {
  if (!['UBL', 'CN', 'CII', 'RASP'].includes(standard)) return 'Valorile acceptate pentru parametrul standard sunt UBL, CN, CII sau RASP'
  if (body.length > UPLOAD_MAX) return 'Marime fisier transmis mai mare de 10 MB.'
  if (!/^\d+$/.test(cif)) return `CIF introdus= ${cif} nu este un numar`
  for (const [name, words] of [['extern', 'extern'] as const, ['autofactura', 'autofacturare'] as const])
    if (query.get(name) !== null && query.get(name) !== 'DA')
      return `Daca parametrul ${words} trebuie completat, valoarea acceptata este DA`
  if (signer.cifs?.length === 0) return NO_COMPANY
  if (!rest.signers.hasRight(signer, cif)) return `Nu aveti drept in SPV pentru CIF=${cif}`
  if (standard === 'RASP' && rest.isCapped('buyerMessage', cif))
    return `S-au incarcat deja 1000 de mesaje de tip RASP pentru cui=${cif} in cursul zilei`
  return rest.isTechnical() ? 'A aparut o eroare tehnica. Cod: 1814' : null
}

function state(query: URLSearchParams, signer: Signer, rest: SimEfacturaRest): SimReply {
  const index = query.get('id_incarcare')
  if (index === null) return badRequest(rest, 'Parametrul id_incarcare este obligatoriu')
  const head = '<header xmlns="mfp:anaf:dgti:efactura:stareMesajFactura:v1"'
  const refused = (text: string) => xml(`${head}>\n    <Errors errorMessage="${attribute(text)}"/>\n</header>`)
  if (!/^\d+$/.test(index)) return refused(`Id_incarcare introdus= ${index} nu este un numar intreg`)
  if (rest.isCapped('state', index)) return refused('S-au facut deja 100 descarcari de mesaj in cursul zilei')
  const document = rest.documents.byIndex(index)
  if (!document) return refused(`Nu exista factura cu id_incarcare= ${index}`)
  if (!rest.signers.hasRight(signer, document.cif)) return refused(`Nu aveti dreptul de inteorgare pentru id_incarcare= ${index}`)
  if (!rest.documents.isDone(document)) return xml(`${head} stare="in prelucrare"/>`)
  if (document.outcome === 'not-taken') return xml(`${head} stare="XML cu erori nepreluat de sistem"/>`)
  return xml(`${head} stare="${document.outcome}" id_descarcare="${document.downloadId}"/>`)
}

function list(query: URLSearchParams, signer: Signer, rest: SimEfacturaRest): SimReply {
  const field = (name: string) => query.get(name) ?? ''
  if (['startTime', 'endTime', 'cif', 'pagina'].some((name) => query.get(name) === null))
    return badRequest(rest, 'Parametrii startTime, endTime, cif si pagina sunt obligatorii')
  const refused = (eroare: string) => jsonReply(200, { eroare, titlu: 'Lista Mesaje' })
  const [cif, from, until, page] = [field('cif'), Number(field('startTime')), Number(field('endTime')), Number(field('pagina'))]
  if (!/^\d+$/.test(cif)) return refused(`CIF introdus= ${cif} nu este un numar sau nu are o valoare acceptata de sistem`)
  for (const name of ['startTime', 'endTime', 'pagina'])
    if (!/^\d+$/.test(field(name))) return refused(`${name} = ${field(name)} nu este un numar sau nu are o valoare acceptata de sistem`)
  const now = rest.now().getTime()
  if (from < now - KEPT_DAYS * DAY_MS)
    return refused(`startTime = ${dashed(new Date(from))} nu poate fi mai vechi de 60 de zile fata de momentul requestului`)
  if (until <= from) return refused(`endTime = ${dashed(new Date(until))} nu poate fi <= startTime = ${dashed(new Date(from))}`)
  if (until > now)
    return refused(`endTime = ${dashed(new Date(until))} nu poate in viitor fata de momentul requestului = ${dashed(new Date(now))}`)
  if (query.has('filtru') && !['E', 'T', 'P', 'R'].includes(field('filtru')))
    return refused('Valorile acceptate pentru parametrul filtru sunt E, T, P sau R')
  if (signer.cifs?.length === 0) return refused(NO_COMPANY)
  if (!rest.signers.hasRight(signer, cif)) return refused(`Nu aveti drept in SPV pentru CIF=${cif}`)
  if (rest.isCapped('list', cif)) return refused('S-au facut deja 1000 interogari de lista mesaje de catre utilizator in cursul zilei')
  const entries = rest.documents.entries(cif, from, until).filter(({ tip }) => !query.has('filtru') || begins[field('filtru')]?.test(tip))
  if (entries.length === 0) return refused('Nu exista mesaje in intervalul selectat')
  const size = rest.pageSize()
  const pages = Math.ceil(entries.length / size)
  if (page > pages || page < 1) return refused(`Pagina solicitata ${page} este mai mare decat numarul toatal de pagini ${pages}`)
  const mesaje = entries.slice((page - 1) * size, page * size)
  return jsonReply(200, {
    ...{ mesaje, numar_inregistrari_in_pagina: mesaje.length, numar_total_inregistrari_per_pagina: size },
    ...{ numar_total_inregistrari: entries.length, numar_total_pagini: pages, index_pagina_curenta: page },
    ...{ serial: signer.serial, cui: cif },
    titlu: `Lista Mesaje disponibile din intervalul ${dashed(new Date(from))} - ${dashed(new Date(until))}`,
  })
}

const begins: Readonly<Record<string, RegExp>> = { E: /^ERORI/, T: /^FACTURA TRIMISA/, P: /^FACTURA PRIMITA/, R: /^MESAJ/ }

function download(query: URLSearchParams, signer: Signer, rest: SimEfacturaRest): SimReply {
  const id = query.get('id')
  if (id === null) return badRequest(rest, 'Parametrul id este obligatoriu')
  const refused = (eroare: string) => jsonReply(200, { eroare, titlu: 'Descarcare mesaj' })
  if (!/^\d+$/.test(id)) return refused(`Id descarcare introdus= ${id} nu este un numar intreg`)
  const document = rest.documents.byDownload(id)
  if (!document) return refused(`Pentru id=${id} nu exista inregistrata nici o factura`)
  if (!rest.documents.ownersOf(document).some((cif) => rest.signers.hasRight(signer, cif)))
    return refused('Nu aveti dreptul sa descarcati acesta factura')
  if (rest.isCapped('download', id)) return { ...refused(''), body: `{"eroare":"${CAPPED}","titlu":"Descarcare mesaj"}}` }
  if (rest.now().getTime() - Date.parse(document.endsAt) > KEPT_DAYS * DAY_MS)
    return refused('Fisierul nu mai poate fi descarcat pentru ca a trecut perioada de 60 de zile in care este disponibil')
  return { status: 200, type: 'application/zip', body: documentArchiveOf(document) }
}
/** With a bracket too many, as in ANAF's own example. */
const CAPPED = 'S-au facut deja 10 descarcari de mesaj in cursul zilei'

/** Without sign-in. Of the rules only that a file can be read and has a number. */
function checked({ body }: SimCall, { isPdf, standard }: { isPdf: boolean; standard: string }): SimReply {
  const nok = (message: string) =>
    jsonReply(200, { stare: 'nok', Messages: [{ message }], trace_id: '00000000-0000-4000-8000-000000000000' })
  if (standard !== 'FACT1' && standard !== 'FCN') return nok('Valorile acceptate pentru parametrul standard sunt FACT1 si FCN')
  if (body.length > CHECKED_MAX) return nok('Marime fisier transmis mai mare de 5 MB.')
  const read = readSimDocument(body.toString('utf8'))
  if (typeof read === 'string') return nok(read)
  if (read.kind !== (standard === 'FACT1' ? 'invoice' : 'credit-note')) return nok('Fisierul transmis nu este valid.')
  if (read.number === '') return nok('E: validari globale  SCHEMATRON   eroare: [BR-02]-An Invoice shall have an Invoice number (BT-1).')
  if (!isPdf) return jsonReply(200, { stare: 'ok', Messages: [], trace_id: '00000000-0000-4000-8000-000000000000' })
  return pdfReply(Buffer.from(`%PDF-1.4\n% ${read.number}\n%%EOF\n`))
}
