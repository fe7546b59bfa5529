/** What is said in documents and on pages that few people open: a browser loads it with those, where their files say nothing else. */

import { members } from '#account/members/words/ro/members.ts'
import { emailChange } from '#account/sign-in/words/ro/email-change.ts'
import { ownData } from '#account/sign-in/words/ro/own-data.ts'
import { passkeys } from '#account/sign-in/words/ro/passkeys.ts'
import { sessions } from '#account/sign-in/words/ro/sessions.ts'
import { connections } from '#invoicing/connections/words/ro/connections.ts'
import { customers } from '#invoicing/customers/words/ro/customers.ts'
import { received } from '#invoicing/received/words/ro/received.ts'
import { sent } from '#invoicing/sent/words/ro/sent.ts'
import { invoiceFiles } from '#invoicing/ubl/words/ro/invoice-files.ts'
import { viewer } from '#invoicing/viewer/words/ro/viewer.ts'
import { correcting } from '#invoicing/writing/words/ro/correcting.ts'
import { writing } from '#invoicing/writing/words/ro/writing.ts'
import { writtenDocument } from '#invoicing/writing/words/ro/written-document.ts'
import { closing } from '#operating/closing/words/ro/closing.ts'
import { operator } from '#operating/operator/words/ro/operator.ts'
import { sandbox } from '#operating/sandbox/words/ro/sandbox.ts'
import { accounting } from '#paying/accounting/words/ro/accounting.ts'
import { invoices } from '#paying/invoices/words/ro/documents.ts'
import { proforma } from '#paying/payments/words/ro/proforma.ts'
import { publicReturn } from '#selling/returns/words/ro/public-return.ts'
import { returnLabel } from '#selling/returns/words/ro/return-label.ts'
import { withdrawal } from '#selling/returns/words/ro/withdrawal.ts'
import { scanStation } from '#selling/scan-station/words/ro/scan-station.ts'
import { returnFormBuilder } from '#sending/order-templates/words/ro/return-form-builder.ts'

export const apart = {
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
