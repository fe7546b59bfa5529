/** What the rest of the server may do with clients’ own invoices, and read of them. The features bring their routes, jobs and pages themselves. */
export { finishConnecting, prepareConnecting } from './connections/server/connect.ts'
export { einvoiceNoticed } from './connections/server/notices/standing-notices.ts'
export { connectionOfCif, connectionsOf } from './connections/server/synced.ts'
export { addCustomer } from './customers/server/customers.ts'
export { changeReceived } from './received/server/change-received.ts'
export { listReceived } from './received/server/list-received.ts'
export { syncCompany } from './received/server/sync/sync-company.ts'
export { ownInvoicesNotSent, sentInvoicesDue } from './sent/server/alarm.ts'
