/** What the rest of the server may do with clients’ own invoices, and read of them. The features bring their routes, jobs and pages themselves. */
export { addCustomer } from './customers/server/customers.ts'
