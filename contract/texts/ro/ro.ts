/** Romanian: the texts of the specification exactly, without diacritics as they are there. */
import { addresses } from './addresses.ts'
import { audit } from './audit.ts'
import { balance } from './balance.ts'
import { banks } from './banks.ts'
import { billing } from './billing.ts'
import { billingData } from './billing-data.ts'
import { fields } from './fields.ts'
import { forms } from './forms.ts'
import { integration } from './integration.ts'
import { invoices } from './invoices.ts'
import { members } from './members.ts'
import { offers } from './offers.ts'
import { operator } from './operator.ts'
import { importMessages, orderImports } from './order-imports.ts'
import { orders } from './orders.ts'
import { problems } from './problems.ts'
import { sandbox } from './sandbox.ts'
import { sessions } from './sessions.ts'
import { shell } from './shell.ts'
import { shipmentEditor } from './shipment-editor.ts'
import { signIn } from './sign-in.ts'
import { storeOrders } from './store-orders/store-orders.ts'
import { tracking } from './tracking.ts'
import { ui } from './ui.ts'

export const ro = {
  forms,
  problems,
  /** By code (contract/texts/message.ts). */
  messages: { ...fields, ...importMessages, ...billing, ...banks },
  addresses,
  audit,
  balance,
  integration,
  invoices,
  members,
  offers,
  operator,
  orderImports,
  billingData,
  orders,
  sandbox,
  sessions,
  shell,
  shipmentEditor,
  signIn,
  storeOrders,
  tracking,
  ui,
}
