/** To whom the demonstration's shop writes invoices; the companies are those of the simulated registers. */
import { CustomerForm } from '#invoicing/customers/contract/customers.ts'
import { addCustomer } from '#invoicing/operations.ts'
import type { App } from '#server/platform/app.ts'
import type { Tx } from '#server/platform/database/database.ts'

type Contact = { name?: string; phone?: string; email?: string }
type Place = { countryCode?: string; countyString?: string; localityString: string; postalCode?: string; street: string; number: string }

const cluj: Place = {
  countyString: 'Cluj',
  localityString: 'Cluj-Napoca',
  postalCode: '400114',
  street: 'Str. Memorandumului',
  number: '28',
}
const bucharest: Place = {
  countyString: 'București',
  localityString: 'Sector 3',
  postalCode: '030823',
  street: 'B-dul Unirii',
  number: '10',
}
const village: Place = { countyString: 'Cluj', localityString: 'Vișea', postalCode: '407354', street: '', number: '117' }
const at = (countyString: string, localityString: string, street: string, number: string): Place => ({
  ...{ countyString, localityString, street, number },
})
const elsewhere = (countryCode: string, localityString: string, street: string, number: string): Place => ({
  ...{ countryCode, localityString, street, number },
})

const company = (name: string, identificationCode: string, place: Place, contact: Contact = {}) => ({
  entityData: { name, isCompany: true, identificationCode, tradeRegister: 'J12/1204/2015', fiscalIdentificationType: 1 as const },
  ...{ place, contact },
})
const abroad = (name: string, identificationCode: string, place: Place, contact: Contact = {}) => ({
  entityData: { name, isCompany: true, identificationCode, fiscalIdentificationType: 2 as const, isVatPayer: true },
  ...{ place, contact },
})
const individual = (name: string, place: Place, phone = '') => ({
  entityData: { name, isCompany: false, fiscalIdentificationType: 6 as const },
  ...{ place, contact: { phone } },
})

const demoCustomers = [
  company('ATELIER DEMO S.R.L.', '90000014', cluj, { name: 'Ioana Mesteacan', phone: '0744100200', email: 'contabilitate@atelier.test' }),
  company('TARABA DEMO PERSOANĂ FIZICĂ AUTORIZATĂ', '90000022', village, { phone: '0744100201' }),
  company('ÎNCASĂRI DEMO S.R.L.', '90000030', bucharest, { email: 'facturi@incasari.test' }),
  company('DEFALCAT DEMO S.A.', '90000049', bucharest, { name: 'Vlad Toma', email: 'vlad@defalcat.test' }),
  company('FOST PLĂTITOR DEMO S.R.L.', '90000057', cluj),
  company('REVENIT DEMO S.R.L.', '90000065', cluj, { phone: '0264000000' }),
  company('REACTIVAT DEMO S.R.L.', '90000081', cluj),
  company('ŞCOALA DEMO NR. 3', '90000103', cluj, { name: 'Secretariat', phone: '0264000001' }),
  abroad('Werkstatt Demo GmbH', 'DE811234567', elsewhere('DE', 'Berlin', 'Hauptstrasse', '4'), {
    name: 'Otto Muster',
    email: 'rechnung@werkstatt.test',
  }),
  abroad('Atelier Demo SARL', 'FR83404833048', elsewhere('FR', 'Paris', 'Rue de la Demo', '1')),
  abroad('Demó Kft.', 'HU12345676', elsewhere('HU', 'Budapest', 'Demó utca', '1'), { phone: '+3612345678' }),
  abroad('Casa Demo SRL', '1002600012345', elsewhere('MD', 'Chișinău', 'Str. Pușkin', '22')),
  individual('Maria Ilie', at('Iași', 'Iași', 'Str. Lăpușneanu', '14'), '0744300400'),
  individual('Andrei Popescu', at('Timiș', 'Timișoara', 'Str. Alba Iulia', '7'), '0745200300'),
  individual('Elena Dumitru', at('Brașov', 'Brașov', 'Str. Republicii', '51')),
  individual('Mihai Stan', at('Dolj', 'Craiova', 'Calea București', '9'), '0746111222'),
  individual('Ana Cojocaru', at('Constanța', 'Constanța', 'Bd. Tomis', '133')),
  individual('Radu Munteanu', at('Sibiu', 'Sibiu', 'Str. Nicolae Bălcescu', '18'), '0747333444'),
  individual('Ioana Țăranu', at('Maramureș', 'Baia Mare', 'Str. Vasile Lucaciu', '2')),
  individual('Ștefan Bălan', bucharest, '0748555666'),
]

export async function addDemoCustomers(app: App, tx: Tx, clientId: string): Promise<void> {
  for (const { entityData, place, contact } of demoCustomers) {
    const form = CustomerForm.parse({ entityData, address: { countryCode: 'RO', ...place }, contact })
    await addCustomer(app, tx, { clientId, form })
  }
}
