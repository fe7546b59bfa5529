import type { connections as romanian, connectionMessages as romanianMessages } from '../ro/connections.ts'

export const connectionMessages: typeof romanianMessages = {
  'einvoice-company-not-romanian': 'Only Romanian companies can be connected to e-Factura.',
  'einvoice-code-differs': 'The tax code is not that of the chosen company.',
  'einvoice-return-unknown': 'The sign-in at ANAF has expired, was used already, or was begun from another account. Connect again.',
  'einvoice-sign-in-refused':
    'ANAF did not permit the sign-in. The certificate may be renewed and not enrolled, enrolled for less than 24 hours, or not plugged in. Close the browser completely and try again.',
  'einvoice-no-right': ({ said }) => `The certificate has no right in SPV for this company. ANAF: ${said}`,
  'einvoice-grant-refused': 'ANAF did not accept the sign-in. Connect again.',
}

export const connections: typeof romanian = {
  nav: 'e-Factura',
  intro: {
    title: 'Connect to e-Factura',
    lead: 'Connect your companies to the national system RO e-Factura and work with invoices from your account.',
    features: [
      'Invoices from your suppliers appear here, with their terms and files.',
      'Invoices that you issue are sent to ANAF and followed until it answers.',
      'You can write to suppliers about an invoice that you received.',
    ],
    cost: 'The service is free.',
    certificate: 'You need a qualified digital certificate that is enrolled in SPV for the company.',
    connect: 'Connect me to e-Factura',
    noBillingData: 'Connecting needs the billing data of a Romanian company.',
    addBillingData: 'Add billing data',
    toCompanies: 'Manage companies',
  },
  list: {
    title: 'Connected companies',
    add: 'Add a company',
    company: 'Company',
    state: 'State',
    lastSync: 'Last synchronised',
    empty: 'No company is connected to ANAF.',
    never: '-',
    refresh: 'Reconnect',
    remove: 'Delete the company',
    loadFailed: 'Your companies could not be loaded. Try again, and contact us if the problem persists.',
  },
  states: {
    active: (day) => `Active until ${day}`,
    inactive: 'Inactive',
    unproven: 'The right is being checked at ANAF',
  },
  connecting: {
    title: 'Connect to e-Factura',
    company: 'Company',
    choose: 'Choose the company',
    newCompany: 'Add a new company',
    none: 'No companies are available to connect.',
    notVerified: 'The company can be connected once its data are verified with ANAF.',
    explained: 'You go on at ANAF’s page, where you sign in with the digital certificate. Keep it plugged in.',
    connect: 'Connect',
    cancel: 'Cancel',
    failed: 'The company could not be connected. Try again, and contact us if the problem persists.',
  },
  refreshing: {
    title: 'Reconnect to e-Factura',
    text: (name) => `The connection of ${name} is renewed at ANAF’s page, where you sign in with the digital certificate.`,
    verb: 'Reconnect',
  },
  removing: {
    title: 'Delete the company',
    text: (name) => `The connection of ${name} to ANAF ends. Synchronised invoices stay, and are seen again once it is reconnected.`,
    verb: 'Delete',
    done: 'The company was deleted.',
    failed: 'The company could not be deleted. Please contact us.',
  },
  returning: {
    title: 'Connect to e-Factura',
    finishing: 'Connecting to ANAF is being finished',
    connected: (name) => `${name} is connected to e-Factura.`,
    unproven: (name) => `${name} is connected. ANAF has not answered yet whether you have the right; it is asked again.`,
    failed: 'The company was not connected',
    nothing: 'ANAF sent nothing back. Connect again.',
    toCompanies: 'Back to the companies',
  },
}
