/** Who sends or receives. */
import { Button, Stack, Text } from '@mantine/core'
import { texts } from '#web/texts.ts'
import { TextField } from '#web/ui/form/text/text-field.tsx'
import { likelyEmailOf } from '../../contract/mistyped-domain.ts'
import classes from './address.module.css'
import { withContact } from './party-draft.ts'
import type { PartyInputs } from './party-fields.ts'
import { PHONE_PREFIX } from './phone.ts'
import { withPhone } from './typed-phones.ts'

const addressTexts = texts.addresses

/** Longest phone the contract takes, twice, with the room that spaces of pasted ones need. */
const PHONE_TYPED_MAX = 48

export function ContactForm({ party }: { party: PartyInputs }) {
  return (
    <div className={classes.form}>
      <fieldset className={classes.contact} aria-label={addressTexts.contact}>
        <TextField {...party.textInput('contact.name')} label={addressTexts.name} most={100} autoComplete="off" />
        <TextField
          {...party.textInput('contact.company')}
          label={addressTexts.company}
          description={addressTexts.companyHint}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          most={100}
          autoComplete="off"
        />
        <PhoneField party={party} field="phone" />
        <PhoneField party={party} field="phone2" />
        <EmailField party={party} />
      </fieldset>
    </div>
  )
}

function EmailField({ party }: { party: PartyInputs }) {
  const likely = party.isReadOnly ? null : likelyEmailOf(party.draft.contact.email)
  return (
    <Stack gap={4}>
      <TextField {...party.textInput('contact.email')} label={addressTexts.email} type="email" most={200} autoComplete="off" />
      {likely !== null && (
        <Button
          variant="subtle"
          size="compact-sm"
          w="fit-content"
          onClick={() => party.change((now) => withContact(now, { email: likely }))}
        >
          {addressTexts.likelyEmail(likely)}
        </Button>
      )}
    </Stack>
  )
}

function PhoneField({ party, field }: { party: PartyInputs; field: 'phone' | 'phone2' }) {
  const input = party.input(`contact.${field}`)
  const isAbroad = input.value.startsWith('+')
  return (
    <TextField
      {...input}
      label={field === 'phone' ? addressTexts.phone : addressTexts.phone2}
      description={addressTexts.phoneHint}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      leftSection={isAbroad ? undefined : <Text fz="sm">{PHONE_PREFIX}</Text>}
      leftSectionWidth={isAbroad ? undefined : 48}
      type="tel"
      className="tabular"
      most={PHONE_TYPED_MAX}
      autoComplete="off"
      onChange={(event) => {
        const typed = event.currentTarget.value
        party.change((now) => withPhone(now, field, typed))
      }}
    />
  )
}
