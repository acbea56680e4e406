package dev.acreplay.report;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.acreplay.Json;
import dev.acreplay.TestData;
import dev.acreplay.diff.RunResult;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.nio.file.Files;
import java.util.List;
import java.util.stream.Stream;
import javax.xml.XMLConstants;
import javax.xml.transform.stream.StreamSource;
import javax.xml.validation.SchemaFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Reports have the form that their schemas say, whatever the result holds. */
class ReportSchemasTest {
    static Stream<RunResult> results() {
        return Stream.of(
                Samples.sample(),
                Samples.findings(),
                Samples.hostile(Samples.sample()),
                Samples.hostile(Samples.findings()));
    }

    @ParameterizedTest
    @MethodSource("results")
    void shouldFitTheSchemaOfSarif(RunResult result) throws IOException {
        Schema schema;
        try (InputStream in = getClass().getResourceAsStream("/schema/sarif-schema-2.1.0.json")) {
            schema = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_7)
                    .getSchema(Json.MAPPER.readTree(in));
        }
        JsonNode sarif = Json.MAPPER.readTree(Samples.render(ReportForm.SARIF, result));
        assertEquals(List.of(), schema.validate(sarif));
        assertTrue(sarif.at("/runs/0/results").size() > 0);
    }

    @Test
    void shouldRefuseWhatIsNoSarif() throws IOException {
        Schema schema;
        try (InputStream in = getClass().getResourceAsStream("/schema/sarif-schema-2.1.0.json")) {
            schema = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_7)
                    .getSchema(Json.MAPPER.readTree(in));
        }
        String wrong = Samples.render(ReportForm.SARIF, Samples.sample()).replace("\"error\"", "\"fatal\"");
        assertTrue(schema.validate(Json.MAPPER.readTree(wrong)).size() > 0);
    }

    @ParameterizedTest
    @MethodSource("results")
    void shouldFitTheSchemaOfJunit(RunResult result) throws Exception {
        javax.xml.validation.Schema schema = SchemaFactory.newInstance(XMLConstants.W3C_XML_SCHEMA_NS_URI)
                .newSchema(getClass().getResource("/junit.xsd"));
        String xml = Samples.render(ReportForm.JUNIT, result);
        assertDoesNotThrow(() -> schema.newValidator().validate(new StreamSource(new StringReader(xml))), xml);
    }

    @ParameterizedTest
    @MethodSource("results")
    void shouldFitTheSchemaOfResults(RunResult result) throws IOException {
        Schema schema = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(Json.MAPPER.readTree(
                        Files.readString(TestData.checkout().resolve("docs/result.schema.json"))));
        assertEquals(List.of(), schema.validate(Json.MAPPER.readTree(Samples.render(ReportForm.JSON, result))));
    }
}
