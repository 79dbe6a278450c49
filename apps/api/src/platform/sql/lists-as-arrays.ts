import {
  type BinaryOperationNode,
  OperatorNode,
  PostgresDialect,
  PostgresQueryCompiler,
  PrimitiveValueListNode,
} from 'kysely';

/**
 * One named statement for any length, planned once as by `anyOf`; an empty list, whose type is not known, finds nothing
 * where `in ()` would be invalid. Lists of texts stay: they are short, and the planner counts them.
 */
class ListCompiler extends PostgresQueryCompiler {
  protected override visitBinaryOperation(node: BinaryOperationNode): void {
    const { leftOperand, operator, rightOperand } = node;
    const asked = OperatorNode.is(operator) ? OPERATORS.get(operator.operator) : undefined;
    if (!asked || !PrimitiveValueListNode.is(rightOperand) || !rightOperand.values.every(isId)) {
      super.visitBinaryOperation(node);
      return;
    }
    const { values } = rightOperand;
    const [before, after] = values.length === 0 ? ['', ''] : ['array(select unnest(', '::bigint[]))'];
    this.visitNode(leftOperand);
    this.append(` ${asked}(${before}`);
    this.appendValue(values);
    this.append(`${after})`);
  }
}

const OPERATORS = new Map<string, string>([
  ['in', '= any'],
  ['not in', '<> all'],
]);
const isId = (value: unknown) => Number.isSafeInteger(value);

export class ListsAsArraysDialect extends PostgresDialect {
  override createQueryCompiler(): PostgresQueryCompiler {
    return new ListCompiler();
  }
}
