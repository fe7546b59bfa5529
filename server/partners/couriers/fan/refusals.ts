/** FAN's refusals in Romanian: codes as integrators have seen them, and the English sentences of its form checks. What is not known stays as said. */

const byCode: readonly (readonly [code: RegExp, text: string])[] = [
  [/awbGeneration\.lockerInactive/, 'FANbox-ul ales nu este activ. Alegeti alt punct de livrare.'],
  [/awbGeneration\.lockerFull/, 'FANbox-ul ales nu are sertare libere. Alegeti alt punct de livrare.'],
  [/recipient\.blacklistedPhone/, 'FAN Courier nu accepta numarul de telefon al destinatarului.'],
  [/sender\.blacklistedPhone/, 'FAN Courier nu accepta numarul de telefon al expeditorului.'],
]

const fields: Record<string, string> = {
  'recipient.name': 'numele destinatarului',
  'recipient.phone': 'telefonul destinatarului',
  'recipient.email': 'email-ul destinatarului',
  'recipient.address.county': 'judetul destinatarului',
  'recipient.address.locality': 'localitatea destinatarului',
  'recipient.address.street': 'strada destinatarului',
  'recipient.address.pickupLocationId': 'punctul de livrare',
  sender: 'expeditorul',
  'sender.name': 'numele expeditorului',
  'sender.phone': 'telefonul expeditorului',
  'sender.address.county': 'judetul expeditorului',
  'sender.address.locality': 'localitatea expeditorului',
  'sender.address.street': 'strada expeditorului',
  'info.weight': 'greutatea',
  'info.dimensions': 'dimensiunile',
  'info.cod': 'rambursul',
  'info.service': 'serviciul',
  'info.options': 'optiunile',
  'info.pickupHours': 'intervalul de ridicare',
}

const sentences: readonly (readonly [pattern: RegExp, text: (field: string) => string])[] = [
  [/^The (?:shipments\.\d+\.)?([\w.]+) field is required\.?$/, (field) => `Lipseste ${field}.`],
  [/^The selected (?:shipments\.\d+\.)?([\w.]+) is invalid\.?$/, (field) => `Nu este acceptat(a) ${field}.`],
  [/^The (?:shipments\.\d+\.)?([\w.]+) format is invalid\.?$/, (field) => `Formatul nu este corect: ${field}.`],
]

export function inRomanian(said: string): string {
  const text = said.trim()
  const known = byCode.find(([code]) => code.test(text))
  if (known) return known[1]
  for (const [pattern, sentence] of sentences) {
    const name = fields[pattern.exec(text)?.[1] ?? '']
    if (name) return sentence(name)
  }
  return text
}
