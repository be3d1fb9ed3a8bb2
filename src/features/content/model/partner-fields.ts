import type { FieldSpec } from './content-fields';

export const PARTNER_FIELDS: readonly FieldSpec[] = [
  {
    name: 'name',
    label: 'Name',
    type: 'line',
    min: 2,
    max: 80,
    help: 'A publication that wrote about you, or an organization that you work with and that agrees to be named.',
  },
  {
    name: 'url',
    label: 'URL (optional)',
    type: 'url',
    start: 'https://',
    max: 200,
    optional: true,
    help: 'The article, or the site of the organization. Without one, the name is no link.',
  },
  {
    name: 'image_url',
    label: 'Logo (optional)',
    type: 'picture',
    isNamed: true,
    optional: true,
    help: 'A dark logo on a white or transparent background. Without one, the name is set in the site’s type.',
  },
];
