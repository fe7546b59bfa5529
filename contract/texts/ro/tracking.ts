export const tracking = {
  title: 'Urmarire colet',
  awb: 'AWB',
  hint: 'Introduceti numarul AWB de pe eticheta sau din mesajul primit.',
  search: 'Urmareste',
  awbInvalid: 'AWB-ul are intre 5 si 40 de caractere.',
  steps: 'Istoric',
  noSteps: 'Curierul nu a preluat inca acest colet.',
  notFound: 'Nu am gasit niciun colet cu acest AWB. Verificati numarul; un AWB nou apare in cateva minute.',
  toProfile: 'Contul meu',
  login: 'Autentificare',
}
