/** What is wrong with billing data (contract/billing). */
export const billing = {
  'fiscal-code-malformed': 'Codul de identificare nu este valid!',
  'cif-malformed': 'CIF-ul are intre 2 si 10 cifre, cu sau fara RO in fata!',
  'cif-wrong-digit': 'CIF-ul este gresit: cifra de control nu corespunde!',
  'cnp-malformed': 'CNP-ul are 13 cifre!',
  'cnp-wrong-digit': 'CNP-ul este gresit: cifra de control nu corespunde!',
  'cnp-wrong-day': 'CNP-ul este gresit: data nasterii nu exista!',
  'cnp-wrong-county': 'CNP-ul este gresit: codul judetului nu exista!',
  'nif-malformed': 'NIF-ul are 13 cifre si incepe cu 9!',
  'nif-wrong-digit': 'NIF-ul este gresit: cifra de control nu corespunde!',
  'fiscal-type-does-not-fit': 'Tipul codului nu se potriveste cu felul entitatii si cu tara ei!',
  'street-or-number-missing': 'Completati strada sau numarul!',
  'county-unknown': 'Judetul este invalid!',
  'sector-missing': 'Pentru Bucuresti completati sectorul, de exemplu Sector 3!',
  // Why no invoices are issued to an entity.
  'billing-entity-pending': 'Datele de facturare asteapta verificarea la ANAF. Pana atunci nu se emit facturi.',
  'billing-entity-missing': 'Clientul nu are date de facturare active. Nu se emit facturi.',
  'billing-entity-not-found': 'Codul de identificare nu exista la ANAF. Nu se emit facturi.',
  'billing-entity-inactive': 'Compania este declarata inactiva la ANAF. Nu se emit facturi.',
  'billing-entity-deregistered': 'Compania este radiata. Nu se emit facturi.',
  'billing-entity-name-differs': 'Numele difera de cel inregistrat la ANAF pentru acest cod. Nu se emit facturi.',
  'billing-entity-known': 'Aveti deja date de facturare cu acest cod!',
  'billing-entities-too-many': ({ max }: { max: number }) => `Puteti avea cel mult ${max} de date de facturare.`,
  'billing-change-needs-settling':
    'Contul nu este decontat: firma pe care se factureaza poate fi schimbata dupa ce comenzile sunt facturate si soldul ramas este returnat.',
  'billing-edit-needs-settling':
    'Contul nu este decontat: datele persoanei fizice active pot fi modificate dupa ce comenzile sunt facturate si soldul ramas este returnat.',
  'billing-entity-is-active': 'Datele de facturare active nu pot fi sterse. Activati mai intai altele.',
  'billing-entity-is-connected': 'Datele de facturare sunt conectate la sistemul de facturare si nu pot fi sterse.',
  'invoicing-not-both': 'Alegeti facturarea la fiecare reincarcare sau la fiecare comanda, nu ambele!',
  'phone-invalid': 'Numarul de telefon nu este valid!',
}
