/** What the rest of the server may do with order templates, and read of them. */
export { framePagesOf, type PublicTemplate, templateByPublicId, templatesOf } from './server/public-template.ts'
export { saveTemplate as saveOrderTemplate } from './server/save-template.ts'
