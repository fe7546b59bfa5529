import { forms } from '#contract/texts/en/forms.ts'
import type { orderTemplateMessages as romanian } from '../ro/messages.ts'

export const orderTemplateMessages: typeof romanian = {
  'template-name-missing': 'The template needs a name!',
  'template-name-fixed': 'The name of a saved template does not change.',
  'template-address-missing': 'The address is required!',
  'template-public-id-invalid': 'The link code has 8 to 64 characters: a to z, digits, - and _.',
  'template-public-id-taken': 'Another template already has this code.',
  'template-too-many': ({ max }) => `The list is full (${forms.number(max)}). Delete a template that is not used.`,
  'template-logo-unknown': 'The logo is no longer the saved one. Reload the page.',
  'template-logo-one-file': 'The file could not be uploaded! At most 1 file can be uploaded!',
  'template-logo-no-image': 'The file could not be uploaded! The file must be an image / a vector image (png, jpg, jpeg, svg etc...)',
  'template-logo-too-large': 'The file could not be uploaded! The file can have at most 50 KB!',
  'frame-page-no-origin': 'Write the address of the page as the browser shows it, e.g. https://www.shop.com.',
  'frame-pages-too-many': ({ max }) => `${forms.counted(max, { one: 'One page', other: '# pages' })} at most.`,
  'frame-pages-unclear': ({ addresses }) =>
    `Not the address of a page: ${forms.list(addresses)}. Write it as the browser shows it, e.g. https://www.shop.com.`,
  'frame-pages-insecure': ({ addresses }) => `Only pages that begin with https:// can show the form: ${forms.list(addresses)}.`,

  'return-form-empty': 'The return form is empty. If you want to switch this option off, clear the checkbox in the return form section!',
  'return-field-missing': 'The field is required!',
  'return-min-length-missing': 'The minimum length is required!',
  'return-max-length-missing': 'The maximum length is required!',
  'return-length-negative': 'The minimum length is at least 0!',
  'return-length-too-big': 'The maximum length is 300 characters!',
  'return-lengths-out-of-order': 'The minimum length cannot exceed the maximum length!',
  'return-checkbox-missing': 'You need at least one checkbox!',
  'return-method-missing': 'You need at least one method!',
  'return-column-missing': 'The table needs at least one column!',
  'return-too-many-columns': 'The table can have at most 5 columns!',
  'return-column-unnamed': 'The column needs a name!',
  'return-too-many-choices': ({ max }) => `At most ${forms.counted(max, { one: 'one option', other: '# options' })}!`,
  'return-too-many-fields': ({ max }) => `The form can have at most ${forms.counted(max, { one: 'one field', other: '# fields' })}!`,
  'return-id-invalid': 'The field’s identifier is not valid.',
  'return-id-repeated': 'The same identifier appears twice.',
}
