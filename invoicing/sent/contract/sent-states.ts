/** States of an invoice that a company sends through e-Factura. */
import { z } from 'zod'

/**
 * `waiting`: not at ANAF yet. `processing`: uploaded, ANAF works on it. `refused`: ANAF has refused the file, or what the file says; under its
 * number it is corrected and sent again. `accepted`: it is the buyer's. `not-applicable`: it does not go through e-Factura.
 */
export const sentInvoiceStates = ['waiting', 'processing', 'refused', 'accepted', 'not-applicable'] as const
export const SentInvoiceState = z.enum(sentInvoiceStates)
export type SentInvoiceState = z.infer<typeof SentInvoiceState>

/** As the list names them; the fifth has no filter. */
export const sentStateCodes = { waiting: 1, processing: 2, refused: 3, accepted: 4, 'not-applicable': 5 } as const satisfies Record<
  SentInvoiceState,
  number
>
export type SentStateCode = (typeof sentStateCodes)[SentInvoiceState]
export const SentStateCode = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(5)])

export const sentStateOfCode = (code: SentStateCode): SentInvoiceState => sentInvoiceStates[code - 1] ?? 'waiting'

/** What is chosen when the list is opened, and what companies whose list has no filter of states ask for. */
export const filteredCodes: readonly SentStateCode[] = [1, 2, 3, 4]

/** All moves there are. What is refused waits again once it was corrected; the index of an accepted one never changes. */
export const sentInvoiceMoves: Record<SentInvoiceState, readonly SentInvoiceState[]> = {
  waiting: ['processing', 'accepted', 'refused', 'not-applicable'],
  processing: ['accepted', 'refused'],
  refused: ['waiting'],
  accepted: [],
  'not-applicable': [],
}

export const canDownloadInvoice = (state: SentInvoiceState): boolean => state === 'accepted'
export const hasUploadHistory = (state: SentInvoiceState): boolean => state === 'refused'

/** Filters of messages make sense where accepted invoices are listed: others have no buyer who could write. */
export const canFilterMessages = (codes: readonly SentStateCode[]): boolean => codes.includes(sentStateCodes.accepted)

/** Who wrote a message: the buyer (`client`), or the company itself. */
export const messageSenders = ['client', 'supplier'] as const
export type MessageSender = (typeof messageSenders)[number]

/** 1: unread, 2: read. Only what the buyer wrote is ever unread. */
export const InvoiceMessageStatus = z.union([z.literal(1), z.literal(2)])
export type InvoiceMessageStatus = z.output<typeof InvoiceMessageStatus>

/** How an attempt to send ended, as it is reported; what is not known here is shown as it is. */
export const attemptStatuses = ['uploadFailed', 'uploadRejected', 'downloadSuccessful'] as const
export type AttemptStatus = (typeof attemptStatuses)[number]
