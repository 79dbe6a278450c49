import { REFUND_RESOLUTIONS } from '@larder/domain/values/enums/refund-resolutions.ts';
import { ArrayExpressionNode, type ExpressionNode, IdentifierNode } from 'kysely-codegen';

export interface Overrides {
  types: Readonly<Record<string, ExpressionNode>>;
  values: Readonly<Record<string, readonly string[]>>;
}

const type = (name: string) => new IdentifierNode(name);

export const IMPORTS = {
  Cents: '@larder/domain/values/cents.ts',
  ChargedItems: './column-types.ts',
  Json: './column-types.ts',
  ChosenColumns: './column-types.ts',
  OpenPanels: './column-types.ts',
  ReadOnlyText: './column-types.ts',
  RefundResolution: '@larder/domain/values/enums/refund-resolutions.ts',
  StaffRole: '@larder/domain/values/enums/staff-roles.ts',
};

/** Nullability and defaults always follow from the schema. */
export const OVERRIDES: Overrides = {
  types: {
    'activation_counts.tally': type('unknown'),
    'charged_carts.items': type('ChargedItems'),
    'invitations.roles': new ArrayExpressionNode(type('StaffRole')),
    'refunds.resolution': type('RefundResolution'),
    'roles.name': type('StaffRole'),
    'staff_preferences.columns': type('ChosenColumns'),
    'staff_preferences.open_panels': type('OpenPanels'),
    'users.search': type('ReadOnlyText'),
    'zip_code_import_zip_codes.rules': type('unknown'),
  },
  values: { 'refunds.resolution': REFUND_RESOLUTIONS },
};
