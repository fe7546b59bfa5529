/** The documents that the simulated e-Factura was sent: taken, in work, accepted or rejected, and in whose lists they stand. */
import { XMLValidator } from 'fast-xml-parser'
import { strToU8, zipSync } from 'fflate'
import type { SimJournal } from '#simulators/journal.ts'
import { localTime } from '#simulators/time.ts'

type Outcome = 'ok' | 'nok' | 'not-taken'
export type SimDocument = {
  index: string
  downloadId: string
  /** In whose name it was sent. */
  cif: string
  kind: 'invoice' | 'credit-note' | 'buyer-message'
  /** base64: bytes are kept as they came. */
  xml: string
  number: string
  sellerCif: string
  buyerCif: string
  uploadedAt: string
  /** When the work on it ends. */
  endsAt: string
  outcome: Outcome
  reasons: string[]
}
export type NextOutcome = { outcome: Outcome; reasons: string[] }

export type ListEntry = Record<'id' | 'id_solicitare' | 'cif' | 'data_creare' | 'tip' | 'detalii', string>

/** `202210311452`, Bucharest. */
export const minuteText = (at: Date): string => localTime(at).replace(/\D/g, '').slice(0, 12)

const within = (xml: string, element: string): string =>
  new RegExp(`<(?:\\w+:)?${element}[\\s>]([\\s\\S]*?)</(?:\\w+:)?${element}>`).exec(xml)?.[1] ?? ''
const cifIn = (party: string): string => within(party, 'CompanyID').replace(/\D/g, '')

export type ReadSimDocument = Pick<SimDocument, 'kind' | 'number' | 'sellerCif' | 'buyerCif'> & { messageOf: string | null }

/** A text: why the file is not taken. */
export function readSimDocument(xml: string): ReadSimDocument | string {
  const valid = XMLValidator.validate(xml)
  if (valid !== true)
    return `Fisierul transmis nu este valid. org.xml.sax.SAXParseException; lineNumber: ${valid.err.line}; columnNumber: 1; ${valid.err.code}`
  const root = /<(?:\w+:)?(Invoice|CreditNote|header)[\s/>]/.exec(xml)?.[1]
  if (root === 'header') {
    const index = /\bindex_incarcare="(\d+)"/.exec(xml)?.[1]
    if (!xml.includes('mfp:anaf:dgti:spv:reqMesaj:v1') || index === undefined || !/\bmessage="/.test(xml)) return NOT_DECLARED
    return { kind: 'buyer-message', number: '', sellerCif: '', buyerCif: '', messageOf: index }
  }
  if (root === undefined) return NOT_DECLARED
  return {
    kind: root === 'Invoice' ? 'invoice' : 'credit-note',
    number: within(xml.replace(/<(\w+:)?(?:Customization|Profile)ID[\s\S]*?ID>/g, ''), 'ID').trim(),
    sellerCif: cifIn(within(xml, 'AccountingSupplierParty')),
    buyerCif: cifIn(within(xml, 'AccountingCustomerParty')),
    messageOf: null,
  }
}
const NOT_DECLARED =
  'Fisierul transmis nu este valid. org.xml.sax.SAXParseException; lineNumber: 1; cvc-elt.1.a: Cannot find the declaration'

const FIRST_INDEX = 5_000_000_000
const FIRST_DOWNLOAD = 3_000_000_000

export type SimDocuments = ReturnType<typeof openSimDocuments>

export function openSimDocuments(journal: SimJournal, now: () => Date) {
  const shelf = journal.shelf<SimDocument>('documents')
  const messages = journal.shelf<string>('messages')
  const lag = { processingMs: 0, listMs: 0 }

  const isDone = ({ endsAt }: SimDocument) => Date.parse(endsAt) <= now().getTime()
  const isListed = ({ endsAt }: SimDocument) => Date.parse(endsAt) + lag.listMs <= now().getTime()

  function add(cif: string, bytes: Buffer, read: ReadSimDocument, next: NextOutcome | null, at = now()): SimDocument {
    const earlier = shelf
      .all()
      .find(
        (one) =>
          read.number !== '' && one.number === read.number && one.sellerCif === read.sellerCif && isDone(one) && one.outcome === 'ok',
      )
    const again = earlier && {
      outcome: 'nok' as const,
      reasons: [
        `Factura a mai fost transmisa anterior cu index=${earlier.index} si data incarcare=${localTime(new Date(earlier.uploadedAt))}`,
      ],
    }
    const { messageOf, ...known } = read
    const document: SimDocument = {
      ...{ index: String(FIRST_INDEX + shelf.size), downloadId: String(FIRST_DOWNLOAD + shelf.size), cif, ...known },
      ...{ xml: bytes.toString('base64'), uploadedAt: at.toISOString() },
      endsAt: new Date(at.getTime() + lag.processingMs).toISOString(),
      ...(next ?? again ?? { outcome: 'ok', reasons: [] }),
    }
    shelf.put(document.index, document)
    if (messageOf !== null) messages.put(document.index, messageOf)
    return document
  }

  /** As it stands in the lists of a company. */
  function entriesOf(document: SimDocument, cif: string): ListEntry[] {
    if (!isListed(document) || document.outcome === 'not-taken') return []
    const { index, sellerCif, buyerCif } = document
    const entry = (tip: string, detalii: string): ListEntry => ({
      ...{ id: document.downloadId, id_solicitare: index, cif, data_creare: minuteText(new Date(document.endsAt)), tip, detalii },
    })
    const isOwn = document.cif === cif
    if (document.outcome === 'nok')
      return isOwn ? [entry('ERORI FACTURA', `Erori de validare identificate la factura transmisa cu id_incarcare=${index}`)] : []
    if (document.kind === 'buyer-message') {
      const original = shelf.get(messages.get(index) ?? '')
      const detalii = `Mesaj cu id_incarcare=${index} pentru factura cu id_incarcare=${original?.index ?? ''}`
      return [
        ...(isOwn ? [entry('MESAJ CUMPARATOR TRANSMIS', detalii)] : []),
        ...(original?.sellerCif === cif ? [entry('MESAJ CUMPARATOR PRIMIT', detalii)] : []),
      ]
    }
    const detalii = `Factura cu id_incarcare=${index} emisa de cif_emitent=${sellerCif} pentru cif_beneficiar=${buyerCif}`
    return [...(isOwn ? [entry('FACTURA TRIMISA', detalii)] : []), ...(buyerCif === cif ? [entry('FACTURA PRIMITA', detalii)] : [])]
  }

  return {
    add,
    isDone,
    setLag: (given: Partial<typeof lag>) => Object.assign(lag, given),
    byIndex: (index: string) => shelf.get(index),
    byDownload: (id: string) => shelf.all().find((one) => one.downloadId === id && isDone(one) && one.outcome !== 'not-taken'),
    all: () => shelf.all(),
    entries: (cif: string, from: number, until: number): ListEntry[] =>
      shelf
        .all()
        .filter(({ endsAt }) => Date.parse(endsAt) >= from && Date.parse(endsAt) <= until)
        .flatMap((document) => entriesOf(document, cif)),
    /** Whose documents these are: the sender's, the buyer's, and of a message the seller's. */
    ownersOf: ({ index, cif, sellerCif, buyerCif }: SimDocument): string[] =>
      [cif, sellerCif, buyerCif, shelf.get(messages.get(index) ?? '')?.sellerCif ?? ''].filter((one) => one !== ''),
  }
}

const xmlText = (text: string) => text.replace(/[&<>"\n]/g, (char) => `&#${char.charCodeAt(0)};`)
const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const SIGNATURE =
  '<Signature xmlns="http://www.w3.org/2000/09/xmldsig#"><SignedInfo/><SignatureValue>c2ltdWxhdA==</SignatureValue></Signature>'

/** The document, or the file of its errors, and the seal, which repeats it with a signature within. */
export function documentArchiveOf(document: SimDocument): Buffer {
  const sent = Buffer.from(document.xml, 'base64')
  const file =
    document.outcome === 'ok'
      ? sent
      : Buffer.from(
          `${DECLARATION}<header xmlns="mfp:anaf:dgti:efactura:mesajEroriFactuta:v1" Index_incarcare="${document.index}" Cif_emitent="${document.cif}">\n${document.reasons.map((reason) => `    <Error errorMessage="${xmlText(reason)}"/>\n`).join('')}</header>`,
        )
  const whole = file.toString('utf8').replace(/^\uFEFF?(?:<\?xml[^>]*\?>\s*)?/, '')
  const end = whole.lastIndexOf('</')
  const sealed = end < 0 ? whole.replace(/\/>\s*$/, `>${SIGNATURE}</header>`) : whole.slice(0, end) + SIGNATURE + whole.slice(end)
  return Buffer.from(zipSync({ [`semnatura_${document.index}.xml`]: strToU8(sealed), [`${document.index}.xml`]: file }))
}
