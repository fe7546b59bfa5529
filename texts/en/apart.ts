import { members } from '#account/members/words/en/members.ts'
import { emailChange } from '#account/sign-in/words/en/email-change.ts'
import { ownData } from '#account/sign-in/words/en/own-data.ts'
import { passkeys } from '#account/sign-in/words/en/passkeys.ts'
import { sessions } from '#account/sign-in/words/en/sessions.ts'
import type { ApartTexts } from '#contract/texts/texts.ts'
import { connections } from '#invoicing/connections/words/en/connections.ts'
import { customers } from '#invoicing/customers/words/en/customers.ts'
import { received } from '#invoicing/received/words/en/received.ts'
import { sent } from '#invoicing/sent/words/en/sent.ts'
import { invoiceFiles } from '#invoicing/ubl/words/en/invoice-files.ts'
import { viewer } from '#invoicing/viewer/words/en/viewer.ts'
import { correcting } from '#invoicing/writing/words/en/correcting.ts'
import { writing } from '#invoicing/writing/words/en/writing.ts'
import { writtenDocument } from '#invoicing/writing/words/en/written-document.ts'
import { closing } from '#operating/closing/words/en/closing.ts'
import { operator } from '#operating/operator/words/en/operator.ts'
import { sandbox } from '#operating/sandbox/words/en/sandbox.ts'
import { accounting } from '#paying/accounting/words/en/accounting.ts'
import { invoices } from '#paying/invoices/words/en/documents.ts'
import { proforma } from '#paying/payments/words/en/proforma.ts'
import { publicReturn } from '#selling/returns/words/en/public-return.ts'
import { returnLabel } from '#selling/returns/words/en/return-label.ts'
import { withdrawal } from '#selling/returns/words/en/withdrawal.ts'
import { scanStation } from '#selling/scan-station/words/en/scan-station.ts'
import { returnFormBuilder } from '#sending/order-templates/words/en/return-form-builder.ts'

export const apart: ApartTexts = {
  invoices,
  proforma,
  customers,
  connections,
  received,
  sent,
  writing,
  correcting,
  writtenDocument,
  invoiceFiles,
  viewer,
  operator,
  accounting,
  sandbox,
  returnFormBuilder,
  publicReturn,
  returnLabel,
  withdrawal,
  scanStation,
  members,
  closing,
  sessions,
  passkeys,
  emailChange,
  ownData,
}
