/** Invented people who paste their addresses. Places are real, so that any list knows them. */

export type Addressee = {
  name: string
  company?: string
  phone: string
  phone2?: string
  email?: string
  countyCode: string
  county: string
  city: string
  /** Where it is not written as the official list has it. */
  official?: string
  postalCode?: string
  street: string
  number: string
  building?: string
  entrance?: string
  floor?: string
  apartment?: string
  /** What only the remarks can hold. */
  remark?: string
}

export const people: readonly Addressee[] = [
  {
    name: 'Ion Popescu',
    phone: '0722123456',
    email: 'ion.popescu@exemplu.ro',
    countyCode: 'CJ',
    county: 'Cluj',
    city: 'Cluj-Napoca',
    postalCode: '400114',
    street: 'Strada Memorandumului',
    number: '28',
    building: 'A2',
    entrance: '1',
    floor: '3',
    apartment: '7',
  },
  {
    name: 'Maria Ionescu-Dinu',
    phone: '0733222111',
    countyCode: 'BV',
    county: 'Brașov',
    city: 'Brașov',
    postalCode: '500030',
    street: 'Strada Republicii',
    number: '12A',
  },
  {
    name: 'Andreea Vasile',
    phone: '0744555666',
    phone2: '0755666777',
    countyCode: 'TM',
    county: 'Timiș',
    city: 'Timișoara',
    street: 'Bulevardul Revoluției',
    number: '5',
    apartment: '12',
  },
  {
    name: 'Gheorghe Munteanu',
    phone: '0766777888',
    countyCode: 'IS',
    county: 'Iași',
    city: 'Iași',
    street: 'Strada Lăpușneanu',
    number: '14',
    building: 'C3',
    entrance: 'B',
    apartment: '3B',
  },
  {
    name: 'Elena Radu',
    company: 'SC Floarea de Colt SRL',
    phone: '0721000999',
    email: 'office@floare.exemplu.ro',
    countyCode: 'SB',
    county: 'Sibiu',
    city: 'Sibiu',
    street: 'Calea Dumbrăvii',
    number: '101',
  },
  {
    name: 'Vlad Constantinescu',
    phone: '0745123987',
    countyCode: 'CT',
    county: 'Constanța',
    city: 'Constanța',
    street: 'Bulevardul Tomis',
    number: '200',
    building: '45',
    entrance: '2',
    floor: '4',
    apartment: '18',
  },
  { name: 'Ana Kovacs', phone: '0756321654', countyCode: 'BH', county: 'Bihor', city: 'Oradea', street: 'Strada Republicii', number: '33' },
  {
    name: 'Mihai Dobre',
    phone: '0767432198',
    countyCode: 'PH',
    county: 'Prahova',
    city: 'Câmpina',
    street: 'Strada Griviței',
    number: '7',
  },
  {
    name: 'Cristina Olaru',
    phone: '0778543210',
    email: 'cristina_o@exemplu.com',
    countyCode: 'DJ',
    county: 'Dolj',
    city: 'Craiova',
    street: 'Calea București',
    number: '21',
    building: 'U5',
    apartment: '9',
  },
  {
    name: 'Radu Petre',
    phone: '0723987654',
    countyCode: 'CJ',
    county: 'Cluj',
    city: 'Dej',
    postalCode: '405200',
    street: 'Strada 1 Mai',
    number: '9',
  },
]
