/** What the rest of the server may do with notices, and read of it. The features bring their routes, jobs and pages themselves. */

export { orderNoticesOnEvents } from './notifications/server/feature.ts'
export { addSmsReports } from './notifications/server/orders/sms-reports/report-route.ts'
