/** ANAF's RO e-Factura as a port for electronic invoices. Each call is counted before it is made. */

import type { CallCount, CallShare, CountCalls } from '#invoicing/ports/einvoice-calls.ts'
import type {
  CheckedStandard,
  DocumentStandard,
  EInvoiceMessageKind,
  EInvoicesPort,
  EInvoicesReads,
  UnansweredCall,
} from '#invoicing/ports/einvoices.ts'
import { type PartnerAnswer, type PartnerDeps, type PartnerRequest, partnerHttp } from '../../partner-http.ts'
import { readDownloadAnswer, readPdf, readStateAnswer, readUploadAnswer, readValidation } from './read-answers.ts'
import { readMessagesAnswer } from './read-messages.ts'
import type { EFacturaSettings } from './settings.ts'
import { anafSignIn } from './sign-in.ts'

const MB = 1024 * 1024
const limits: EInvoicesPort['limits'] = {
  uploadBytesMax: 10 * MB,
  checkedBytesMax: 5 * MB,
  keptDays: 60,
  windowMargins: { oldMs: 300_000, newMs: 60_000 },
  codeLifetimeMs: 60_000,
}

const standards: Record<DocumentStandard, string> = { invoice: 'UBL', 'credit-note': 'CN', 'buyer-message': 'RASP' }
const checkedStandards: Record<CheckedStandard, string> = { invoice: 'FACT1', 'credit-note': 'FCN' }
const filters: Record<EInvoiceMessageKind, string> = { sent: 'T', received: 'P', errors: 'E', 'buyer-message': 'R' }

const ofAll: CallCount = { call: 'all', of: '' }
const XML = 'text/plain'

export type EFacturaDeps = PartnerDeps & { countCalls: CountCalls }

export function efactura(settings: EFacturaSettings, deps: EFacturaDeps): EInvoicesPort {
  // The hosts reset connections that were kept.
  const rest = partnerHttp({ partner: 'efactura', baseUrl: settings.apiUrl, secrets: [], deps, cutsKept: true })
  const open = partnerHttp({ partner: 'efactura', baseUrl: settings.publicUrl, secrets: [], deps, cutsKept: true })
  const base = `/${settings.environment}/FCTEL/rest`

  /** Why it may not be made; null: it may, and is counted. */
  async function heldAs(share: CallShare, ...counts: CallCount[]): Promise<Extract<UnansweredCall, { kind: 'limit-reached' }> | null> {
    const full = await deps.countCalls([ofAll, { call: share, of: '' }, ...counts])
    return full && { kind: 'limit-reached', by: 'us', text: full.of === '' ? full.call : `${full.call} ${full.of}` }
  }
  const held = (...counts: CallCount[]) => heldAs('foreground', ...counts)

  type Asked = { operation: string; path: string; query: Record<string, string>; accessToken: string; isForDocument?: boolean }
  const read = ({ path, query, accessToken, ...asked }: Asked): Promise<PartnerAnswer> =>
    rest({
      ...asked,
      ...{ method: 'GET', path: base + path, query: new URLSearchParams(query) },
      headers: { authorization: `Bearer ${accessToken}` },
      ...{ timeoutMs: settings.readTimeoutMs, isRead: true },
    })

  const check = (operation: string, path: string, xml: Uint8Array): Promise<PartnerAnswer> => {
    const request: PartnerRequest = {
      ...{ operation, method: 'POST', path: `/prod/FCTEL/rest${path}` },
      body: { bytes: xml, type: XML },
      ...{ timeoutMs: settings.readTimeoutMs, isRead: true, isForDocument: operation === 'pdf' },
    }
    return open(request)
  }

  const readsAs = (share: CallShare): EInvoicesReads => ({
    limits,

    async state({ accessToken, uploadIndex }) {
      const full = await heldAs(share, { call: 'state', of: uploadIndex })
      if (full) return full
      return readStateAnswer(await read({ operation: 'state', path: '/stareMesaj', query: { id_incarcare: uploadIndex }, accessToken }))
    },

    async messages({ accessToken, cif, from, until, page, kind }) {
      const full = await heldAs(share, { call: 'paged-list', of: cif })
      if (full) return full
      const query = {
        ...{ startTime: String(from.getTime()), endTime: String(until.getTime()), cif, pagina: String(page) },
        ...(kind ? { filtru: filters[kind] } : {}),
      }
      const answer = readMessagesAnswer(await read({ operation: 'messages', path: '/listaMesajePaginatieFactura', query, accessToken }))
      if (answer.kind === 'page' && answer.odd.length > 0)
        deps.noteOddRows?.({ partner: 'efactura', operation: 'messages', odd: answer.odd })
      return answer
    },

    async download({ accessToken, downloadId }) {
      const full = await heldAs(share, { call: 'download', of: downloadId })
      if (full) return full
      const asked = { operation: 'download', path: '/descarcare', query: { id: downloadId }, accessToken, isForDocument: true }
      return readDownloadAnswer(await read(asked))
    },
  })

  return {
    ...anafSignIn(settings, deps),
    ...readsAs('foreground'),
    inBackground: readsAs('background'),

    async upload({ accessToken, cif, standard, xml, isBuyerAbroad, isSelfBilled, isForConsumer }) {
      if (xml.length > limits.uploadBytesMax) return { kind: 'too-large' }
      const full = await held(...(standard === 'buyer-message' ? [{ call: 'buyer-message', of: cif } as const] : []))
      if (full) return full
      const query = new URLSearchParams({ standard: standards[standard], cif })
      if (isBuyerAbroad) query.set('extern', 'DA')
      if (isSelfBilled) query.set('autofactura', 'DA')
      const answer = await rest({
        ...{ operation: 'upload', method: 'POST', path: `${base}/${isForConsumer ? 'uploadb2c' : 'upload'}`, query },
        headers: { authorization: `Bearer ${accessToken}` },
        body: { bytes: xml, type: XML },
        ...{ timeoutMs: settings.uploadTimeoutMs, isRead: false },
      })
      return readUploadAnswer(answer)
    },

    async validate(xml, standard) {
      if (xml.length > limits.checkedBytesMax) return { kind: 'too-large' }
      return (await held()) ?? readValidation(await check('validate', `/validare/${checkedStandards[standard]}`, xml))
    },

    async pdf(xml, standard, { isUnchecked = false } = {}) {
      if (xml.length > limits.checkedBytesMax) return { kind: 'too-large' }
      const path = `/transformare/${checkedStandards[standard]}`
      const full = await held()
      if (full) return full
      const answer = readPdf(await check('pdf', isUnchecked ? `${path}/DA` : path, xml), !isUnchecked)
      // The firewall refuses some harmless documents on the way without checks only.
      if (!isUnchecked || answer.kind !== 'not-available' || answer.cause !== 'wall') return answer
      return (await held()) ?? readPdf(await check('pdf', path, xml), true)
    },
  }
}
