/** To whom the samples are invoiced: companies and people, of Romania and abroad, with short names and very long ones. */
import type { BillingAddress } from '#paying/billing/contract/billing-entity.ts'
import type { billingEntities } from '#paying/billing/server/tables.ts'

type Entity = Omit<typeof billingEntities.$inferInsert, 'clientId' | 'number' | 'isActive'>
/** `name`: of the folder; one that ends in `-en` is read in English. */
export type SampleBuyer = { name: string; entity: Entity }

const home: BillingAddress = {
  ...{ countryCode: 'RO', localityString: 'Cluj-Napoca', countyString: 'Cluj', postalCode: '400114' },
  ...{ street: 'Strada Horea', number: '1', additionalInfo: '' },
}

const company = (name: string, code: string, more: Partial<Entity> = {}): Entity => ({
  ...{ isCompany: true, name, identificationType: 'cif', identificationCode: code, tradeRegister: 'J2015001234408' },
  ...{ countryCode: 'RO', isVatPayer: true, verifyStatus: 'verified', address: home },
  ...more,
})

export const sampleBuyers: readonly SampleBuyer[] = [
  { name: 'company', entity: company('ATELIERUL MESTEACĂN S.R.L.', '90000014') },
  { name: 'company-without-vat', entity: company('CASA DE CEAI VERDE P.F.A.', '90000065', { isVatPayer: false, tradeRegister: '' }) },
  {
    name: 'company-with-long-names',
    entity: company(
      'SOCIETATEA COOPERATIVĂ MEȘTEȘUGĂREASCĂ „ȚESĂTURILE ȘI ÎMPLETITURILE DIN ȚARA LĂPUȘULUI” – FILIALA TÂRGU LĂPUȘ',
      '90000030',
      {
        address: {
          ...home,
          ...{ localityString: 'Târgu Lăpuș', countyString: 'Maramureș', postalCode: '435600' },
          ...{ street: 'Strada Învățătorului Petre Ștefănuță și a Eroilor Necunoscuți', number: '114 bis' },
          additionalInfo: 'Corp C, scara 2, etaj 3, apartament 17, interfon 17, poarta dinspre râu',
        },
      },
    ),
  },
  {
    name: 'individual',
    entity: {
      ...{ isCompany: false, name: 'Ștefania Țurcanu-Brânză', identificationType: 'cnp', identificationCode: '2900101123459' },
      ...{
        countryCode: 'RO',
        verifyStatus: null,
        address: { ...home, localityString: 'București', countyString: 'Sector 3', postalCode: '030167' },
      },
    },
  },
  {
    name: 'company-of-the-union-en',
    entity: company('Werkstatt Birke GmbH', 'DE811234567', {
      ...{ identificationType: 'nif', countryCode: 'DE', verifyStatus: null, isVatPayer: null, tradeRegister: 'HRB 12345' },
      address: { ...home, countryCode: 'DE', localityString: 'Berlin', countyString: '', postalCode: '10115', street: 'Invalidenstraße' },
    }),
  },
  {
    name: 'company-outside-the-union-en',
    entity: company('Chișinău Crafts S.R.L.', '1003600012345', {
      ...{ identificationType: 'nif', countryCode: 'MD', verifyStatus: null, isVatPayer: null, tradeRegister: '' },
      ...{ provenOn: '2025-06-01', provenBy: 'samples' },
      address: { ...home, countryCode: 'MD', localityString: 'Chișinău', countyString: '', postalCode: 'MD-2001', street: 'Strada Pușkin' },
    }),
  },
  { name: 'company-that-pays-later', entity: company('DEPOZITUL DE CERAMICĂ S.A.', '90000049') },
  { name: 'company-in-english-en', entity: company('BIRCH WORKSHOP S.R.L.', '90000057') },
]

export function buyerNamed(name: string): SampleBuyer {
  const buyer = sampleBuyers.find((one) => one.name === name)
  if (!buyer) throw new Error(`no buyer is called ${name}`)
  return buyer
}
