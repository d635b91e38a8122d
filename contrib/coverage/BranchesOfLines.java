// SPDX-License-Identifier: MIT OR Apache-2.0

import java.io.File;
import java.io.IOException;
import org.jacoco.core.analysis.Analyzer;
import org.jacoco.core.analysis.CoverageBuilder;
import org.jacoco.core.analysis.ICounter;
import org.jacoco.core.analysis.ISourceFileCoverage;
import org.jacoco.core.tools.ExecFileLoader;

/** Prints what JaCoCo counted on each line with branches: file, line, missed and covered ways, separated by tabs. */
public class BranchesOfLines {
  public static void main(String[] args) throws IOException {
    ExecFileLoader runs = new ExecFileLoader();
    runs.load(new File(args[0]));
    CoverageBuilder builder = new CoverageBuilder();
    new Analyzer(runs.getExecutionDataStore(), builder).analyzeAll(new File(args[1]));
    for (ISourceFileCoverage file : builder.getSourceFiles()) {
      String folder = file.getPackageName().isEmpty() ? "" : file.getPackageName() + "/";
      for (int line = file.getFirstLine(); line >= 0 && line <= file.getLastLine(); line++) {
        ICounter ways = file.getLine(line).getBranchCounter();
        if (ways.getTotalCount() > 0) {
          System.out.printf(
              "%s%s\t%d\t%d\t%d%n", folder, file.getName(), line, ways.getMissedCount(), ways.getCoveredCount());
        }
      }
    }
  }
}
