/** Places as FAN lists them, and the sample sender as FAN wants it. */
export const sampleBucharest = {
  countyCode: 'B',
  name: 'Bucuresti',
  commune: null,
  postalCode: null,
  county: 'Bucuresti',
  agency: 'Bucuresti',
  exteriorKm: 0,
}
export const sampleCluj = { ...sampleBucharest, countyCode: 'CJ', name: 'Cluj-Napoca', county: 'Cluj', agency: 'Cluj-Napoca' }

export const warehouseContact = { name: 'Magazin Exemplu SRL', phone: '0721000111', secondaryPhone: '', email: 'depozit@exemplu.ro' }
export const warehouseAddress = {
  county: 'Bucuresti',
  locality: 'Bucuresti',
  street: 'Bulevardul Unirii, Sector 3',
  streetNo: '10',
  zipCode: '030167',
  building: '',
  entrance: '',
  floor: '',
  apartment: '4',
}
